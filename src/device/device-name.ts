import { DEVICE_NAME_MAX_LENGTH, readDeviceName, saveSetting } from '../store/device-store.ts';

interface BrowserSigns {
  userAgent: string;
  /** Missing in browsers without client hints: https://wicg.github.io/ua-client-hints/ */
  userAgentData?: { brands: readonly { brand: string }[]; platform: string } | undefined;
}

/** Brands in `brands` that are not the browser's own name. */
const NO_BRAND = /^Chromium$|Not.?A.?Brand/iu;

const BROWSERS = [
  ['Samsung Internet', /SamsungBrowser/u],
  ['Edge', /\bEdgA?(iOS)?\//u],
  ['Opera', /\bOPR\//u],
  ['Firefox', /Firefox|FxiOS/u],
  ['Chrome', /Chrome|CriOS/u],
  ['Safari', /Safari/u],
] as const;

const SYSTEMS = [
  ['Android', /Android/u],
  ['iPhone', /iPhone/u],
  ['iPad', /iPad/u],
  ['Windows', /Windows/u],
  ['Mac', /Macintosh/u],
  ['Linux', /Linux/u],
] as const;

/** Returns for example 'Chrome on Android'. */
export function describeDevice({ userAgent, userAgentData }: BrowserSigns): string {
  const brand = userAgentData?.brands.find((named) => !NO_BRAND.test(named.brand))?.brand;
  const browser = brand?.replace(/^(Google|Microsoft) /u, '') ?? findName(BROWSERS, userAgent);
  const platform = userAgentData?.platform;
  const system = platform ? platform.replace(/^macOS$/u, 'Mac') : findName(SYSTEMS, userAgent);
  const name = [browser, system].filter((part) => part !== undefined).join(' on ');
  return name.slice(0, DEVICE_NAME_MAX_LENGTH);
}

function findName(
  list: readonly (readonly [string, RegExp])[],
  userAgent: string,
): string | undefined {
  return list.find(([, sign]) => sign.test(userAgent))?.[0];
}

/** A conflict shows the name of the device that sent a value [S13]. */
export async function nameThisDevice(): Promise<void> {
  if ((await readDeviceName()) !== '') return;
  const name = describeDevice(navigator);
  if (name !== '') await saveSetting('deviceName', name);
}
