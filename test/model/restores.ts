/** After a restore, the server is in an older state, but the phones are not [S26]. */
import { accountScope } from '../../server/accounts/idempotency-scopes.ts';
import { fold } from '../../src/domain/fold.ts';
import type { ExpectedFile } from './expectations.ts';
import type { World } from './world.ts';

export interface Backup {
  rows: Record<(typeof TABLES)[number], string>;
  passedSteps: { id: string; passed_steps: string[] }[];
  /** The bytes of each file, by its key in the media storage. */
  files: Map<string, Buffer>;
  /** `optionIds` has the added options, `outcomeKeys` the keys whose outcomes the server keeps. */
  optionIds: string[];
  outcomeKeys: string[];
}

/** Foreign keys allow the rows to be inserted in this order. */
const TABLES = ['media_files', 'sections', 'photos', 'videos', 'documents'] as const;

const profilesOf = ({ families }: World) =>
  Object.values(families).map(({ profileId }) => profileId);
const scopesOf = ({ families }: World) =>
  Object.values(families).map(({ userId }) => accountScope(userId));
/** Every option that a family adds starts with the family's mark. */
const marksOf = ({ families }: World) =>
  Object.values(families).map(({ mark }) => `${fold(mark)}%`);

export async function backUp(world: World): Promise<void> {
  const { db, media } = world.modelServer.server;
  const profiles = profilesOf(world);
  const rows = {} as Backup['rows'];
  for (const table of TABLES) {
    const found = await db.query<{ rows: string }>(
      `select coalesce(jsonb_agg(t), '[]')::text as rows from ${table} t where profile_id = any($1)`,
      [profiles],
    );
    rows[table] = found.rows[0]!.rows;
  }
  const keys = (JSON.parse(rows.media_files) as { key: string }[]).map(({ key }) => key);
  const files = new Map<string, Buffer>();
  for (const key of keys) {
    const bytes = await media.store.read(key);
    files.set(key, Buffer.concat((await bytes?.toArray()) ?? []));
  }
  const steps = await db.query<Backup['passedSteps'][number]>(
    'select id, passed_steps from profiles where id = any($1)',
    [profiles],
  );
  const options = await db.query<{ id: string }>(
    'select id from reference_items where code is null and folded like any($1)',
    [marksOf(world)],
  );
  const outcomes = await db.query<{ key: string }>(
    'select key from idempotency_outcomes where scope = any($1)',
    [scopesOf(world)],
  );
  world.backup = {
    rows,
    files,
    passedSteps: steps.rows,
    optionIds: options.rows.map(({ id }) => id),
    outcomeKeys: outcomes.rows.map(({ key }) => key),
  };
}

/** The restored server has a new epoch. */
export async function restore(world: World): Promise<void> {
  const { backup, modelServer } = world;
  if (!backup) return;
  world.tally.count('server: restored');
  await leaveLostOpen(world);
  const { db, media } = modelServer.server;
  const profiles = profilesOf(world);
  await db.query('delete from uploads where profile_id = any($1)', [profiles]);
  for (const table of TABLES.toReversed()) {
    await db.query(`delete from ${table} where profile_id = any($1)`, [profiles]);
  }
  await db.query('delete from model_effects where profile_id = any($1)', [profiles]);
  for (const [key, bytes] of backup.files) {
    const there = await media.store.read(key);
    if (there) there.destroy();
    else await media.store.write(key, oneChunk(bytes));
  }
  for (const table of TABLES) {
    await db.query(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [backup.rows[table]],
    );
  }
  for (const { id, passed_steps } of backup.passedSteps) {
    await db.query('update profiles set passed_steps = $2 where id = $1', [id, passed_steps]);
  }
  await db.query(
    'delete from reference_items where code is null and folded like any($1) and not id = any($2)',
    [marksOf(world), backup.optionIds],
  );
  await db.query('delete from idempotency_outcomes where scope = any($1) and not key = any($2)', [
    scopesOf(world),
    backup.outcomeKeys,
  ]);
  await modelServer.beginEpoch();
  world.isRestored = true;
  const sections = JSON.parse(backup.rows.sections) as { profile_id: number; kind: string }[];
  world.watch.restored(sections, backup.outcomeKeys);
}

async function* oneChunk(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes;
}

/**
 * A restore may lose what no phone sends again: uploaded videos and sides of the Aadhaar card,
 * finished deletions, and options that no field uses.
 */
async function leaveLostOpen(world: World): Promise<void> {
  const { expected } = world;
  for (const file of expected.files) {
    const hasNoCopy = file.slot !== 'photo' && !(await isStillToBeSent(world, file));
    if (file.wanted === 'no' || hasNoCopy) file.wanted = 'maybe';
  }
  for (const option of expected.options) option.wanted = 'maybe';
  for (const sibling of expected.siblings) if (sibling.wanted === 'no') sibling.wanted = 'maybe';
}

async function isStillToBeSent(world: World, file: ExpectedFile): Promise<boolean> {
  const look = world.look(file.phone, file.account);
  const row = await look.media.filter(({ fileName }) => fileName === file.fileName).first();
  if (row?.stage === 'picked') return true;
  const entries = await look.outbox.toArray();
  const entry = entries.find(({ work }) => work.kind === 'upload' && work.mediaId === row?.id);
  const { userId } = world.families[file.account];
  const keys = entry ? world.watch.keysOf(`${file.phone}/${userId}`, entry.seq) : undefined;
  return keys !== undefined && ![...keys].some((key) => world.watch.effective.has(key));
}
