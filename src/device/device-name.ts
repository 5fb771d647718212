import {
  DEVICE_NAME_MAX_LENGTH,
  readDeviceName,
  saveSetting,
} from '../store/schema/device-store.ts';

interface BrowserSigns {
  userAgent: string;
  /** Missing in browsers without client hints: https://wicg.github.io/ua-client-hints/ */
  userAgentData?: { brands: readonly { brand: string }[]; platform: string } | undefined;
}

/** Brands in `brands` that are not the browser's own name. */
const NO_BRAND = /^Chromium$|Not.?A.?Brand/iu;

/** The capture group of each pattern is the version. */
const BROWSERS = [
  ['Samsung Internet', /SamsungBrowser(?:\/([\d.]+))?/u],
  ['Edge', /\bEdgA?(?:iOS)?\/([\d.]+)?/u],
  ['Opera', /\bOPR\/([\d.]+)?/u],
  ['Firefox', /(?:Firefox|FxiOS)(?:\/([\d.]+))?/u],
  ['Chrome', /(?:Chrome|CriOS)(?:\/([\d.]+))?/u],
  ['Safari', /(?:Version\/([\d.]+).*)?Safari/u],
] as const;

const SYSTEMS = [
  ['Android', /Android(?: ([\d.]+))?/u],
  ['iPhone', /iPhone(?:.*? OS ([\d_]+))?/u],
  ['iPad', /iPad(?:.*? OS ([\d_]+))?/u],
  ['Windows', /Windows(?: NT ([\d.]+))?/u],
  ['Mac', /Macintosh(?:.*?Mac OS X ([\d._]+))?/u],
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

/** Returns for example 'Chrome 131.0.0.0, Android 10', without the rest of the user agent. */
export function describeVersions(userAgent: string): string {
  const found = [BROWSERS, SYSTEMS].flatMap((list) => {
    const named = list.find(([, sign]) => sign.test(userAgent));
    const version = named?.[1].exec(userAgent)?.[1];
    return named ? [[named[0], version].filter(Boolean).join(' ')] : [];
  });
  return found.join(', ');
}

/** Stores a name if there is none: a conflict shows which device saved a value [S13]. */
export async function nameThisDevice(): Promise<void> {
  if ((await readDeviceName()) !== '') return;
  const name = describeDevice(navigator);
  if (name !== '') await saveSetting('deviceName', name);
}
