import { DEVICE_NAME_MAX_LENGTH, readDeviceName, saveSetting } from '../store/device-store.ts';

/** The fields of `navigator` from which browser and system are read. */
interface BrowserSigns {
  userAgent: string;
  /**
   * This field is missing in browsers without client hints: https://wicg.github.io/ua-client-hints/
   */
  userAgentData?: { brands: readonly { brand: string }[]; platform: string } | undefined;
}

/** Matches brands in the list that are not the browser's own name. */
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

/**
 * Describes the browser and the system, such as 'Chrome on Android'. An unknown part is left out;
 * the result is '' if both are unknown.
 */
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

/**
 * Stores a name for this device if it has none, because a conflict shows which device sent a value
 * [S13].
 */
export async function nameThisDevice(): Promise<void> {
  if ((await readDeviceName()) !== '') return;
  const name = describeDevice(navigator);
  if (name !== '') await saveSetting('deviceName', name);
}
