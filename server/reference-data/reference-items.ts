import { listCountries } from './countries.ts';
import { listStatesAndCities } from './places.ts';
import type { ReferenceSeed } from './reference-seed.ts';
import { readVersionInputs, versionOf } from './reference-version.ts';
import { readItems } from './tables.ts';

export type { ReferenceSeed } from './reference-seed.ts';

/**
 * All reference data, parents before their children, each kind's best known first where its table says so.
 * Nothing is kept: a run reads the package's 17 MB anew, which takes about a second.
 */
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

/** Changes whenever the items do: what is seeded under this version need not be seeded again. */
export const REFERENCE_DATA_VERSION = versionOf(readVersionInputs());
