import type { Settings } from '../base/settings.ts';

/**
 * Where a link in a mail leads. Without PUBLIC_URL only this machine is believed: whoever asks
 * writes the Host themselves, and must not choose where somebody else's mail leads.
 */
export function linkOrigin(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { host, hostname }: { host: string; hostname: string },
): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  return LOOPBACK.test(hostname) ? `http://${host}` : undefined;
}

/** RFC 6761: names under localhost are never anybody else's. */
const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/u;
