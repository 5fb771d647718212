import type { HELP_BROWSERS, HELP_SYSTEMS } from '../protocol/help-report.ts';

interface Named<Family> {
  family: Family;
  version: string | null;
}

const BROWSERS = [
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/u],
  ['Edge', /\bEdg(?:A|iOS)?\/([\d.]+)/u],
  ['Opera', /\bOPR\/([\d.]+)/u],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/u],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/u],
  ['Safari', /Version\/([\d.]+).*Safari\//u],
] as const satisfies readonly [(typeof HELP_BROWSERS)[number], RegExp][];

const SYSTEMS = [
  ['Android', /Android ([\d.]+)/u],
  ['iOS', /(?:iPhone|iPad|iPod).*? OS ([\d_]+)/u],
  ['Windows', /Windows NT ([\d.]+)/u],
  ['Mac', /Mac OS X ([\d._]+)/u],
  ['Linux', /Linux()/u],
] as const satisfies readonly [(typeof HELP_SYSTEMS)[number], RegExp][];

/** The report must not contain the rest of the user agent. */
export function readBrowserSigns(userAgent: string): {
  browser: Named<(typeof HELP_BROWSERS)[number]>;
  system: Named<(typeof HELP_SYSTEMS)[number]>;
} {
  return { browser: find(BROWSERS, userAgent), system: find(SYSTEMS, userAgent) };
}

function find<Family extends string>(
  list: readonly (readonly [Family, RegExp])[],
  userAgent: string,
): Named<Family | 'other'> {
  for (const [family, sign] of list) {
    const match = sign.exec(userAgent);
    if (match) return { family, version: releaseOf(match[1] ?? '') };
  }
  return { family: 'other', version: null };
}

/** A report may have at most four numbers of a version. */
function releaseOf(text: string): string | null {
  const numbers = text.split(/[._]/u).filter((part) => /^\d{1,6}$/u.test(part));
  return numbers.length > 0 ? numbers.slice(0, 4).join('.') : null;
}
