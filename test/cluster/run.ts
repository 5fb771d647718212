import { createDatabase } from '../../server/db/database.ts';
import { sweepMedia } from '../../server/media/sweep-media.ts';
import { jpeg } from '../server/support/media-files.ts';
import { primaryValues } from '../support/primary-values.ts';
import type { TestServer } from '../support/test-server.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { assertAllIsThere, liveThroughTheDay, type Family, type Supplies } from './family.ts';
import { count, type Tally } from './patience.ts';

interface Run {
  families: number;
  atOnce: number;
  /** Runs while the families do their work. `isOver` is true when all families have finished. */
  meanwhile?: (cluster: Cluster, tally: Tally, isOver: () => boolean) => Promise<void>;
}

export interface Outcome {
  tally: Tally;
  /**
   * Lists the families that got a wrong answer, and data that was missing or doubled at the end.
   */
  wrong: string[];
  complaints: string[];
}

export async function runCluster({ families, atOnce, meanwhile }: Run): Promise<Outcome> {
  const cluster = await startCluster();
  const tally: Tally = {};
  const wrong: string[] = [];
  try {
    const primary = await primaryValues({ url: cluster.balancer.url } as TestServer);
    const supplies: Supplies = { cluster, tally, picture: await jpeg(), primary };
    const done: Family[] = [];
    let next = 0;
    let isOver = false;
    const work = async () => {
      while (next < families) {
        const number = next;
        next += 1;
        try {
          done.push(await liveThroughTheDay(supplies, number));
        } catch (error) {
          wrong.push(`family ${number}: ${String(error)}`);
        }
      }
    };
    const disturbing = meanwhile?.(cluster, tally, () => isOver);
    await Promise.all(Array.from({ length: atOnce }, work));
    isOver = true;
    await disturbing;
    for (const family of done) {
      await assertAllIsThere(supplies, family).catch((error: unknown) => {
        wrong.push(`family ${family.number}, in the end: ${String(error)}`);
      });
    }
    wrong.push(...(await findDoubled(cluster, families)));
    const { given, failedOver, brokenOff } = cluster.balancer;
    for (const [index, requests] of given.entries()) {
      count(tally, `requests to server ${index + 1}`, requests);
    }
    count(tally, 'requests passed to the other server', failedOver);
    count(tally, 'requests broken off by a kill', brokenOff);
    count(tally, 'objects in the store', await countObjects(cluster));
    return { tally, wrong, complaints: cluster.complaints() };
  } finally {
    await cluster.stop();
  }
}

/**
 * Lists the tables that have too many or too few rows. After a sweep, there must be one object for
 * each row of media_files.
 */
async function findDoubled(cluster: Cluster, families: number): Promise<string[]> {
  const { db, media, objects } = cluster;
  const expected = {
    accounts: families,
    profiles: families,
    sections: families * 4,
    photos: families * 2,
    documents: families * 2,
    videos: families,
    uploads: 0,
    media_files: families * 5,
  };
  const wrong: string[] = [];
  for (const [table, rows] of Object.entries(expected)) {
    const { rows: found } = await db.query(`select count(*)::int as n from ${table}`);
    if (found[0].n !== rows) wrong.push(`${found[0].n} ${table} instead of ${rows}`);
  }
  const inTwoHours = () => Date.now() + 2 * 3_600_000;
  await sweepMedia({ db: createDatabase(db), now: inTwoHours, media });
  const left = await countObjects(cluster);
  if (left !== expected.media_files) wrong.push(`${left} objects for ${expected.media_files} rows`);
  if (objects.unfinished() > 0) wrong.push(`${objects.unfinished()} unfinished uploads`);
  return wrong;
}

async function countObjects({ media }: Cluster): Promise<number> {
  let objects = 0;
  for await (const _ of media.store.list()) objects += 1;
  return objects;
}
