import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { COVER_COLOR, cornersOf, type Cover } from '../../../src/domain/cover.ts';
import {
  drawPicture,
  KINDS,
  type DrawnCardPicture,
} from '../../media/support/drawn-set/drawn-set.ts';
import { measureCoverage, type Coverage } from '../../media/support/drawn-set/measure.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { tellBroken } from '../bounds.ts';
import { bundle } from '../support/bundle.ts';
import { percentile } from '../support/statistics.ts';
import { printTable } from '../support/table.ts';
import { ENGINES } from './engines.ts';

const SEED = Number(process.env['CARD_SEED'] ?? 1);
const PICTURES = Number(process.env['CARD_PICTURES'] ?? 400);
const NAMES = (process.env['CARD_ENGINES'] ?? Object.keys(ENGINES).join()).split(',');
/** In this folder the benchmark saves pictures on which a secret part stays visible. */
const MISSES = process.env['CARD_MISSES'] ?? 'test-results/card-misses';
const HITS_MIN = 0.98;
const NARROW_MIN = 0.95;
const CARD_SHARE_MAX = 0.5;

type Picture = Omit<DrawnCardPicture, 'jpeg'> & { path: string };
type Row = Coverage & { picture: Picture; covers: Cover[]; ms: number };

/**
 * `npm run bench -- card` measures how many secret parts of an Aadhaar card the proposed covers
 * hide. The same CARD_SEED draws the same pictures.
 */
export async function benchCard(): Promise<boolean> {
  const folder = await makeTemporaryFolder();
  try {
    const pictures: Picture[] = [];
    for (let index = 0; index < PICTURES; index += 1) {
      const { jpeg, ...picture } = await drawPicture(SEED, index);
      const path = join(folder.path, `${index}.jpg`);
      await writeFile(path, jpeg);
      pictures.push({ ...picture, path });
    }
    return tellBroken(await measureEngines(pictures));
  } finally {
    await folder.remove();
  }
}

async function measureEngines(pictures: readonly Picture[]): Promise<string[]> {
  const broken: string[] = [];
  const site = await startSite(pictures);
  try {
    for (const [name, open] of Object.entries(ENGINES)) {
      if (!NAMES.includes(name)) continue;
      const engine = await open(site.url);
      const rows: Row[] = [];
      try {
        for (const [index, picture] of pictures.entries()) {
          const url = `${site.url}/${index}.jpg`;
          const { covers, ms } = await engine.propose({ url, side: picture.side });
          rows.push({ ...measureCoverage(picture, covers), picture, covers, ms });
        }
      } finally {
        await engine.close();
      }
      printEngine(name, rows);
      for (const row of rows) if (!row.isHit) await showMiss(name, row);
      broken.push(...listBroken(name, rows));
    }
  } finally {
    await site.close();
  }
  return broken;
}

function listBroken(name: string, rows: readonly Row[]): string[] {
  const share = (isSo: (row: Row) => boolean) => rows.filter(isSo).length / rows.length;
  const open = rows.filter(({ isNumberWhollyOpen }) => isNumberWhollyOpen);
  return [
    ...(share(({ isHit }) => isHit) < HITS_MIN ? [`${name}: too many pictures with a miss`] : []),
    ...(share(isNarrow) < NARROW_MIN ? [`${name}: too many covers over half of a card`] : []),
    ...open.map(({ picture }) => `${name}: a number is wholly open in ${picture.name}`),
  ];
}

function isNarrow({ cardShare }: Row): boolean {
  return cardShare <= CARD_SHARE_MAX;
}

function printEngine(name: string, rows: readonly Row[]): void {
  const toLine = (what: string, of: readonly Row[]) => {
    const times = of.map(({ ms }) => ms);
    return [
      what,
      String(of.length),
      String(of.filter(({ isHit }) => isHit).length),
      String(of.filter(({ isNumberWhollyOpen }) => isNumberWhollyOpen).length),
      String(of.filter(({ numbers }) => numbers.some(({ open }) => open > 0)).length),
      String(of.filter((row) => !isNarrow(row)).length),
      percentile(times, 0.5).toFixed(0),
      percentile(times, 0.95).toFixed(0),
    ];
  };
  printTable(name, [
    [
      '',
      'pictures',
      'all covered',
      'a number open',
      'some digit open',
      'over half',
      'ms p50',
      'p95',
    ],
    ...KINDS.map((kind) =>
      toLine(
        kind,
        rows.filter(({ picture }) => picture.kind === kind),
      ),
    ),
    toLine('all', rows),
  ]);
}

/** Draws the covers half transparent, so that a person sees the secret part. */
async function showMiss(engine: string, { picture, covers }: Row): Promise<void> {
  await mkdir(MISSES, { recursive: true });
  const shapes = covers.map((cover) => {
    const points = cornersOf(cover, picture).map(({ x, y }) => `${x},${y}`);
    return `<polygon points="${points.join(' ')}" fill="${COVER_COLOR}" fill-opacity="0.7"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${picture.height}">${shapes.join('')}</svg>`;
  const shown = await sharp(picture.path)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
  await writeFile(join(MISSES, `${engine} ${picture.name}.png`), shown);
}

async function startSite(pictures: readonly Picture[]) {
  const script = await bundle(new URL('in-page.ts', import.meta.url));
  const page = `<!doctype html><title>Cards</title><script>${script.replaceAll('</script', '<\\/script')}</script>`;
  const server = createServer((request, response) => {
    const picture = pictures[Number.parseInt(request.url?.slice(1) ?? '', 10)];
    const send = (type: string, body: string | Buffer) =>
      response.writeHead(200, { 'content-type': type }).end(body);
    if (!picture) send('text/html; charset=utf-8', page);
    else void readFile(picture.path).then((jpeg) => send('image/jpeg', jpeg));
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
