import { createHash } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '../../../src/protocol/paths.ts';
import { fetchPhotos, fetchVideos } from '../../e2e/support/media.ts';
import type { Product } from '../../e2e/support/product.ts';
import { countEffects, isPost, listDocuments, listRecords } from '../../e2e/support/records.ts';
import { expect } from '../../e2e/support/test.ts';
import { FILM_WORDS } from './family-day.ts';
import { CORRECTION, FORMS, NEW_OPTIONS } from './profile-forms.ts';
import type { Round } from './round.ts';
import { nameColour } from './sample-photos.ts';
import { type Tally, count } from './tally.ts';

type Case = Pick<Round, 'product' | 'road' | 'family' | 'film' | 'photos' | 'tally'>;

export async function giveVerdict(found: Case): Promise<void> {
  await judgeSections(found);
  await judgeFiles(found);
  await judgeEffects(found);
  await judgeOrphans(found);
}

async function judgeSections({ product, family, tally }: Case): Promise<void> {
  const rows = await listRecords(product, family);
  for (const { section, values } of FORMS) {
    const isCorrected = section === 'primary';
    const expected = isCorrected ? { ...values, [CORRECTION.field]: CORRECTION.text } : values;
    const row = rows.find(({ kind }) => kind === section);
    if (!row) tally.lost.push(`${section}: no record`);
    for (const [field, value] of Object.entries(expected)) {
      const there = row?.values[field];
      if (row && !contains(there, value)) {
        tally.lost.push(`${section}.${field}: ${JSON.stringify(there)}`);
      }
    }
    const saves = isCorrected ? 2 : 1;
    if ((row?.version ?? 0) > saves) tally.doubled.push(`${section}: version ${row?.version}`);
  }
  for (const name of NEW_OPTIONS) {
    const [row] = await product.query<{ times: number }>(
      'SELECT count(*)::int AS times FROM reference_items WHERE name = $1',
      [name],
    );
    judgeCount(tally, `option ${name}`, { there: row?.times ?? 0, expected: 1 });
  }
  const [profile] = await product.query<{ steps: string[] }>(
    `SELECT passed_steps AS steps FROM profiles
      JOIN accounts ON accounts.id = profiles.account_id WHERE accounts.email = $1`,
    [family.email],
  );
  for (const step of ['personal-document', 'personal-preferences']) {
    const there = profile?.steps.filter((passed) => passed === step).length ?? 0;
    judgeCount(tally, `step ${step}`, { there, expected: 1 });
  }
}

async function judgeFiles({ product, family, film, photos: sent, tally }: Case): Promise<void> {
  const documents = await listDocuments(product, family);
  for (const side of ['Aadhar Card - Back', 'Aadhar Card - Front']) {
    const there = documents.filter(({ type }) => type === side).length;
    judgeCount(tally, side, { there, expected: 1 });
  }
  const photos = await fetchPhotos({ product, family });
  const colours = await Promise.all(photos.map(({ bytes }) => nameColour(bytes)));
  for (const { name } of sent) {
    const there = colours.filter((colour) => `${colour}.jpg` === name).length;
    judgeCount(tally, `photo ${name}`, { there, expected: 1 });
  }
  const videos = await fetchVideos({ product, family });
  judgeCount(tally, 'video', { there: videos.length, expected: 1 });
  for (const { bytes, description } of videos) {
    if (sha256(bytes) !== sha256(film)) tally.lost.push('video: other bytes');
    if (description !== FILM_WORDS) tally.lost.push(`video: described as ${description}`);
  }
}

/** Each section and each file must have taken effect once, however often it was sent [S7]. */
async function judgeEffects({ product, road, tally }: Case): Promise<void> {
  const expected = [
    [paths.documents, 2],
    [paths.photos, 5],
    [paths.videos, 1],
    ...FORMS.map(({ section }) => [paths.sections(section), 1] as const),
  ] as const;
  for (const [path, times] of expected) {
    const sent = road.requests.filter(isPost(path));
    const keys = new Set(sent.map(({ idempotencyKey }) => idempotencyKey));
    let there = 0;
    for (const key of keys) there += await countEffects(product, key);
    judgeCount(tally, `environment of ${path}`, { there, expected: times });
    count(tally.seen, 'requests sent again', sent.length - keys.size);
  }
}

/** A server that is killed before it writes the row may leave a file for the sweeper. */
async function judgeOrphans({ product, tally }: Case): Promise<void> {
  const root = join(product.dataDir, 'media');
  const before = await listOrphans(product, root);
  count(tally.seen, 'files left for the sweeper by a killed server', before.length);
  if (before.length === 0) return;
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const file of before) await utimes(file, longAgo, longAgo);
  await product.restart();
  await expect
    .poll(() => listOrphans(product, root), { timeout: 15_000 })
    .toEqual([])
    .catch(() => undefined);
  tally.doubled.push(...(await listOrphans(product, root)).map((file) => `file ${file}`));
}

async function listOrphans(product: Product, root: string): Promise<string[]> {
  const known = await product.query<{ key: string }>(
    'SELECT key FROM media_files UNION SELECT key FROM upload_pieces',
  );
  const keys = new Set(known.map(({ key }) => key));
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !keys.has(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function judgeCount(
  tally: Tally,
  what: string,
  { there, expected }: { there: number; expected: number },
): void {
  if (there < expected) tally.lost.push(`${what}: ${there} of ${expected}`);
  if (there > expected) tally.doubled.push(`${what}: ${there} instead of ${expected}`);
}

/** An object may have more fields than expected, but a list must have the same length. */
function contains(there: unknown, expected: unknown): boolean {
  try {
    expect({ there }).toMatchObject({ there: expected });
    return true;
  } catch {
    return false;
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
