import sharp from 'sharp';
import { STEP_KEYS } from '../../../src/domain/steps.ts';
import { API_BASE, paths } from '../../../src/protocol/paths.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { SECTIONS } from './marathi-profile.ts';
import { fetchPhotos, fetchVideos } from './media.ts';
import type { Family } from './people.ts';
import type { Product } from './product.ts';
import { countEffects, listDocuments, listRecords } from './records.ts';
import { readFilm } from './sample-video.ts';
import { expect } from './test.ts';

interface Kept {
  product: Product;
  family: Family;
}

export const NO_RECORDS = { sections: 0, documents: 0, photos: 0, videos: 0, passed: 0 };

interface Film {
  bytes: Buffer;
  description: string;
}

export async function countRecords({ product, family }: Kept): Promise<object | undefined> {
  const tables = ['sections', 'documents', 'photos', 'videos'];
  const counts = tables.map(
    (table) => `(SELECT count(*)::int FROM ${table} WHERE profile_id = profiles.id) AS "${table}"`,
  );
  const [row] = await product.query<Record<string, number>>(
    `SELECT ${counts.join(', ')}, cardinality(passed_steps) AS passed FROM profiles
      JOIN accounts ON accounts.id = profiles.account_id WHERE accounts.email = $1`,
    [family.email],
  );
  return row;
}

/** The family passes the steps behind Videos. */
const PASSED_COUNT = STEP_KEYS.length - STEP_KEYS.indexOf('personal-video') - 1;

/** The server must have the data of support/marathi-profile.ts, with readable files. */
export async function expectAtServer(kept: Kept, film: Film): Promise<void> {
  const { product, family } = kept;
  expect(await countRecords(kept)).toEqual({
    sections: 4,
    documents: 2,
    photos: 2,
    videos: 1,
    passed: PASSED_COUNT,
  });
  for (const { kind, version, values } of await listRecords(product, family)) {
    expect(values).toMatchObject(SECTIONS[kind as keyof typeof SECTIONS]);
    expect([kind, version]).toEqual([kind, 1]);
  }
  expect((await listDocuments(product, family)).map(({ type }) => type)).toEqual([
    'Aadhar Card - Back',
    'Aadhar Card - Front',
  ]);
  const photos = await fetchPhotos(kept);
  expect(photos.map(({ type }) => type).toSorted()).toEqual(['Cover Photo', 'Profile Picture']);
  for (const { bytes } of photos) expect((await sharp(bytes).metadata()).height).toBeGreaterThan(0);
  const [video] = await fetchVideos(kept);
  expect(video?.description).toBe(film.description);
  const { frames, seconds } = await readFilm(film.bytes);
  const arrived = await readFilm(video!.bytes);
  expect(arrived.frames).toBe(frames);
  expect(Math.abs(arrived.seconds - seconds)).toBeLessThan(0.1);
}

/** Each new record had one idempotency key, and each key took effect once [S7]. */
export async function expectSentOnce({
  product,
  road,
}: {
  product: Product;
  road: FaultProxy;
}): Promise<void> {
  const keysOf = (path: string) => {
    const sent = road.requests.filter(
      (request) => request.method === 'POST' && request.path === API_BASE + path,
    );
    return new Set(sent.map(({ idempotencyKey }) => idempotencyKey));
  };
  const expected = [
    ...(['primary', 'personal', 'family', 'additional'] as const).map(
      (kind) => [paths.sections(kind), 1] as const,
    ),
    [paths.documents, 2],
    [paths.photos, 2],
    [paths.videos, 1],
    [paths.lookup('subcaste'), 1],
    [paths.passedSteps, PASSED_COUNT],
  ] as const;
  for (const [path, count] of expected) {
    const keys = keysOf(path);
    expect(keys.size, path).toBe(count);
    for (const key of keys) expect(await countEffects(product, key), path).toBe(1);
  }
}
