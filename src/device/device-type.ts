import type { DeviceType } from '../domain/enumerations.ts';

interface Browser {
  userAgent: string;
  maxTouchPoints: number;
}

/** Derives the device type from what the browser says of itself (spec.md §7). */
export function deviceType({ userAgent, maxTouchPoints }: Browser): DeviceType {
  // An iPad has the user agent of a Macintosh, but no Macintosh has a touch screen.
  const isPadInDisguise = /Macintosh/u.test(userAgent) && maxTouchPoints > 1;
  const isAndroidTablet = /Android/u.test(userAgent) && !/Mobile/u.test(userAgent);
  if (isPadInDisguise || isAndroidTablet || /iPad|Tablet/u.test(userAgent)) return 'Tablet';
  return /Mobi|iPhone|iPod/u.test(userAgent) ? 'Mobile' : 'Desktop';
}
