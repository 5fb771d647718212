/**
 * Some forms require a state and a city, so every country has a state and every state has a city.
 * Within a state, the names of two cities never differ only in case, marks or punctuation.
 */
import { listDivisions, listPlaces, type Place } from './geonames.ts';
import { type ReferenceSeed, readItems } from './tables.ts';
import { fold, slug } from './slug.ts';

const INDIA = 'IN';

/** A country with at least this share of places in no known division gets one more state. */
const UNPLACED_SHARE = 0.1;

export function* listStatesAndCities(countries: ReferenceSeed[]): Generator<ReferenceSeed> {
  const places = [...listPlaces()];
  const states = listStates(countries, places);
  yield* states;
  yield* listCities(states, places);
}

/**
 * The states of India come from a table. Another country without states, or with many places in no
 * known division, gets a state with the country's name.
 */
function listStates(countries: ReferenceSeed[], places: Place[]): ReferenceSeed[] {
  const byCountry = Map.groupBy(listDivisions(), (division) => division.code.slice(0, 2));
  const unplaced = countUnplaced(byCountry, places);
  return countries.flatMap((country) => {
    if (country.code === INDIA) return readItems('state');
    const divisions = byCountry.get(country.code) ?? [];
    const states = divisions.map(({ code, name }): ReferenceSeed => stateOf(country, code, name));
    const needsOwn = states.length === 0 || unplaced.has(country.code);
    return needsOwn
      ? [...states, { ...country, ...stateOf(country, `${country.code}.00`, country.name) }]
      : states;
  });
}

function stateOf(country: ReferenceSeed, code: string, name: string): ReferenceSeed {
  return { kind: 'state', code, parentCode: country.code, name };
}

function countUnplaced(byCountry: Map<string, { code: string }[]>, places: Place[]): Set<string> {
  const known = new Set([...byCountry.values()].flat().map(({ code }) => code));
  const counts = new Map<string, { all: number; unplaced: number }>();
  for (const { country, state } of places) {
    const count = counts.get(country) ?? { all: 0, unplaced: 0 };
    count.all += 1;
    if (!known.has(state)) count.unplaced += 1;
    counts.set(country, count);
  }
  const many = [...counts].filter(([, count]) => count.unplaced >= count.all * UNPLACED_SHARE);
  return new Set(many.map(([country]) => country));
}

/** The cities of the table come first. A state without a city gets a city with the state's name. */
function* listCities(states: ReferenceSeed[], places: Place[]): Generator<ReferenceSeed> {
  const taken = new Map(states.map((state) => [state.code, new Set<string>()]));
  for (const city of readItems('city')) {
    const names = taken.get(city.parentCode ?? '');
    for (const name of [city.name, ...(city.aliases ?? [])]) names?.add(fold(name));
    yield city;
  }
  for (const { country, state, name } of places) {
    const parentCode = taken.has(state) ? state : `${country}.00`;
    const names = taken.get(parentCode);
    const folded = fold(name);
    if (!names || names.has(folded)) continue;
    names.add(folded);
    yield { kind: 'city', code: `${parentCode}.${slug(name)}`, parentCode, name };
  }
  for (const state of states) {
    if (taken.get(state.code)?.size) continue;
    yield {
      ...state,
      kind: 'city',
      code: `${state.code}.${slug(state.name)}`,
      parentCode: state.code,
    };
  }
}
