import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { chromium } from '@playwright/test';
import { findFullChromium } from '../../../scripts/chromium.mjs';
import { BROWSER_ARGS } from '../../e2e/support/browser-arguments.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { tellBroken } from '../bounds.ts';
import { bundle } from '../support/bundle.ts';
import { printTable } from '../support/table.ts';
import { drawFilms, ffmpeg, type Kind, KINDS } from './kinds.ts';
import { measureLargeFilm } from './large-film.ts';
import { differenceOf, probe, type Probed } from './probe.ts';

/** The length and the sound delay of a film may change by this much. */
const STEP_MAX_MS = 40;
/** Two frames may differ by this much (`differenceOf`). A wrong rotation makes them differ more. */
const LOOK_MAX = 12;

interface Row {
  kind: Kind;
  form: string;
  ms: number;
  was: Probed | undefined;
  is: Probed | undefined;
}

/**
 * `npm run bench -- film` shows what the phone makes of many kinds of videos. It also measures the
 * memory and the time that a large video costs. ffmpeg must be installed.
 */
export async function benchFilm(): Promise<boolean> {
  const folder = await makeTemporaryFolder();
  try {
    await ffmpeg(['-version'], folder.path).catch((cause: unknown) => {
      throw new Error('This bench draws its films with ffmpeg: install it first.', { cause });
    });
    await drawFilms(folder.path);
    const rows = await makeAll(folder.path);
    printRows(rows);
    const broken = rows.flatMap(listBroken);
    return tellBroken([...broken, ...(await measureLargeFilm(folder.path))]);
  } finally {
    await folder.remove();
  }
}

async function makeAll(folder: string): Promise<Row[]> {
  const site = await startSite(folder);
  const executablePath = await findFullChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...BROWSER_ARGS],
  });
  console.log(`Chromium ${browser.version()}`);
  try {
    const page = await browser.newPage();
    await page.goto(site.url);
    const rows: Row[] = [];
    for (const kind of KINDS) {
      const { name } = kind;
      const was = await probe(folder, name);
      const made = await page.evaluate((film) => makeFor(film), name);
      rows.push({ kind, ...made, was, is: await probe(folder, madeName(name)) });
    }
    return rows;
  } finally {
    await browser.close();
    await site.close();
  }
}

function listBroken({ kind, form, was, is }: Row): string[] {
  const broken: string[] = [];
  const hold = (what: string, isHeld: boolean) => {
    if (!isHeld) broken.push(`${kind.name}: ${what}`);
  };
  hold(`is ${form} where ${kind.form} was expected`, form === kind.form);
  if (!was || !is || form === 'untouched') return broken;
  hold('a place is left in it', !is.hasPlace && is.others === 0);
  hold('its sound is lost', (was.sound === undefined) === (is.sound === undefined));
  hold('it looks otherwise', differenceOf(was.look, is.look) <= LOOK_MAX);
  hold(
    'it lasts otherwise',
    differsBy(was.pictureSeconds, is.pictureSeconds) <= STEP_MAX_MS / 1_000,
  );
  hold('it is out of step', differsBy(was.soundDelayMs, is.soundDelayMs) <= STEP_MAX_MS);
  return broken;
}

function differsBy(a = 0, b = 0): number {
  return Math.abs(a - b);
}

function printRows(rows: readonly Row[]): void {
  const megabytes = (probed: Probed | undefined) =>
    probed ? (probed.sizeBytes / 1e6).toFixed(2) : '';
  const inAndOut = (row: Row, tell: (probed: Probed) => string) =>
    row.was && row.is ? `${tell(row.was)} → ${tell(row.is)}` : '';
  printTable('What becomes of films', [
    [
      '',
      'sent',
      'MB',
      'ms',
      'frames',
      'seconds',
      'codec',
      'sound',
      'sound after picture, ms',
      'look',
    ],
    ...rows.map((row) => [
      row.kind.name,
      row.form,
      row.was ? `${megabytes(row.was)} → ${megabytes(row.is)}` : '',
      row.ms.toFixed(0),
      inAndOut(row, ({ frames }) => String(frames)),
      inAndOut(row, ({ pictureSeconds }) => pictureSeconds.toFixed(2)),
      inAndOut(row, ({ codec }) => codec),
      inAndOut(row, ({ sound }) => sound ?? '-'),
      inAndOut(row, ({ soundDelayMs }) => soundDelayMs?.toFixed(0) ?? '-'),
      row.was && row.is ? differenceOf(row.was.look, row.is.look).toFixed(1) : '',
    ]),
  ]);
}

function madeName(name: string): string {
  return `made-${name}`;
}

async function startSite(folder: string) {
  const script = await bundle(new URL('in-page.ts', import.meta.url));
  const page = `<!doctype html><title>Films</title><script>${script.replaceAll('</script', '<\\/script')}</script>`;
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    if (request.method === 'POST') {
      void buffer(request)
        .then((made) => writeFile(join(folder, madeName(name)), made))
        .then(() => response.end());
      return;
    }
    const film = KINDS.find((kind) => kind.name === name);
    if (film) void readFile(join(folder, name)).then((bytes) => response.end(bytes));
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
