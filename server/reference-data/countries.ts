import type { ReferenceSeed } from './reference-seed.ts';
import { readRows, toSeed } from './tables.ts';

/**
 * The countries of ISO 3166-1, with the names that Node contains (CLDR). The table `country`
 * replaces names that nobody in India would type, and adds former names as aliases.
 */
export function listCountries(): ReferenceSeed[] {
  const english = regionNames('en');
  const hindi = regionNames('hi');
  const marathi = regionNames('mr');
  return readRows('country').map((row) =>
    toSeed('country', {
      ...row,
      name: row.name || inFull(english.of(row.code)),
      hi: row.hi || (hindi.of(row.code) ?? ''),
      mr: row.mr || (marathi.of(row.code) ?? ''),
    }),
  );
}

function regionNames(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
}

function inFull(name = ''): string {
  return name.replace(/^St\. /, 'Saint ').replaceAll(' & ', ' and ');
}
