import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Client } from 'pg';
import {
  hasParent,
  LOOKUP_KINDS,
  LOOKUP_PARENTS,
  type LookupKind,
} from '../../src/domain/enumerations.ts';
import { fold } from '../../src/domain/fold.ts';
import { withAdvisoryLock } from './advisory-lock.ts';
import { postgresErrorCode } from './postgres-error.ts';
import { listSearchableNames, soundName } from './searchable-names.ts';

interface ReferenceDataItem {
  kind: string;
  code: string;
  parentCode?: string | undefined;
  name: string;
  hi?: string | undefined;
  mr?: string | undefined;
  aliases?: readonly string[] | undefined;
}

interface ReferenceData {
  version: string;
  items: () => Iterable<ReferenceDataItem>;
}

/**
 * An item with the same code keeps its id. An item that left the data is no longer offered.
 * @returns false if the database had this version already
 */
export async function seedReferenceData(url: string, data: ReferenceData): Promise<boolean> {
  return withAdvisoryLock(url, 'reference data', async (client) => {
    const { rows } = await client.query('select value from facts where name = $1', [VERSION_FACT]);
    if (rows[0]?.value === data.version) return false;
    await client.query('begin');
    await client.query("set local maintenance_work_mem = '128MB'");
    await client.query("set local work_mem = '64MB'");
    await loadItems(client, data.items());
    const isFirst = await isEmpty(client);
    const restore = isFirst ? await startAnew(client) : undefined;
    await upsertItems(client);
    await indexNames(client);
    await restore?.();
    await indexAddedNames(client);
    await client.query(
      `insert into facts (name, value) values ($1, $2)
      on conflict (name) do update set value = excluded.value`,
      [VERSION_FACT, data.version],
    );
    await client.query('commit');
    // PostgreSQL answers a search from an index alone (index-only scan) only after a vacuum.
    await client.query('vacuum (analyze) reference_items, reference_names');
    if (isFirst) await giveBackDisk(client);
    return true;
  });
}

async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query('select not exists (select from reference_items) as empty');
  return rows[0].empty;
}

/**
 * The first loading is several times faster without indexes and foreign keys. The embedded
 * PostgreSQL does not log a table that was truncated in the same transaction
 * (db/embedded/postmaster.ts).
 * @returns a function that creates the indexes and foreign keys again
 */
async function startAnew(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ take: string; put: string }>(
    `select format('drop index %I', relname) as take, pg_get_indexdef(indexrelid) as put
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = any($1::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid = any($1::regclass[]) and contype = 'f'`,
    [['reference_items', 'reference_names']],
  );
  for (const { take } of rows) await client.query(take);
  await client.query('truncate reference_items, reference_names, reference_additions');
  return async () => {
    for (const { put } of rows) await client.query(put);
  };
}

/**
 * A checkpoint frees the space of the write-ahead log. If the database user may not run it,
 * PostgreSQL runs one later by itself.
 */
async function giveBackDisk(client: Client): Promise<void> {
  await client.query('checkpoint').catch((error: unknown) => {
    if (postgresErrorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
  });
}

async function loadItems(client: Client, items: Iterable<ReferenceDataItem>): Promise<void> {
  await client.query(
    `create temporary table given (
      kind text, code text, parent_code text, name text, hi text, mr text,
      aliases text[], folded text, position integer, names json
    ) on commit drop`,
  );
  let batch: object[] = [];
  let position = 0;
  // The previous batch is sent while the next one is prepared.
  let sending: Promise<unknown> = Promise.resolve();
  for (const item of items) {
    batch.push(toGiven(item, (position += 1)));
    if (batch.length < BATCH_SIZE) continue;
    await sending;
    sending = insertBatch(client, batch);
    // Prevents an unhandled rejection. The next `await sending` still throws the error.
    sending.catch(() => undefined);
    batch = [];
    // Lets the event loop send this batch before the next one is prepared.
    await nextTurn();
  }
  await sending;
  await insertBatch(client, batch);
}

async function insertBatch(client: Client, batch: object[]): Promise<void> {
  await client.query(
    'insert into given select * from json_populate_recordset(null::given, $1::json)',
    [JSON.stringify(batch)],
  );
}

function toGiven(item: ReferenceDataItem, position: number): object {
  const aliases = item.aliases ?? [];
  return {
    kind: item.kind,
    code: item.code,
    parent_code: item.parentCode ?? null,
    name: item.name,
    hi: item.hi ?? null,
    mr: item.mr ?? null,
    aliases,
    folded: fold(item.name),
    position,
    names: listSearchableNames([item.name, item.hi, item.mr, ...aliases]).filter(
      ({ folded, isWhole }) => isWhole || folded.startsWith(soundName('')) || !isForeignCity(item),
    ),
  };
}

/**
 * The later words of a foreign city's name are not indexed: they would be two thirds of the index.
 * A search finds them without an index, within a state or from three characters on.
 */
function isForeignCity({ kind, code }: ReferenceDataItem): boolean {
  return kind === 'city' && !code.startsWith('IN.');
}

/** Parents are written first, so that each child is written only once, with its parent's id. */
async function upsertItems(client: Client): Promise<void> {
  await client.query('analyze given');
  for (const kinds of LEVELS) {
    await client.query(
      `insert into reference_items (kind, code, parent_id, name, name_hi, name_mr, aliases, folded,
        position, is_public, is_retired, created_at)
      select given.kind, given.code, parent.id, given.name, hi, mr, given.aliases, given.folded,
        given.position, true, false, now()
      from given
      left join reference_items parent on parent.code = given.parent_code
        and parent.kind = $2::jsonb ->> given.kind
      where given.kind = any($1)
      on conflict (kind, code) do update set
        parent_id = excluded.parent_id, name = excluded.name, name_hi = excluded.name_hi,
        name_mr = excluded.name_mr, aliases = excluded.aliases, folded = excluded.folded,
        position = excluded.position, is_public = true, is_retired = false`,
      [kinds, JSON.stringify(PARENT_KINDS)],
    );
  }
  await client.query(
    `update reference_items item set is_retired = true
    where code is not null and not is_retired
      and not exists (select from given where given.kind = item.kind and given.code = item.code)`,
  );
}

async function indexNames(client: Client): Promise<void> {
  await client.query(
    `delete from reference_names using reference_items item
    where item.id = reference_names.item_id and item.code is not null`,
  );
  await client.query(
    `insert into reference_names (item_id, kind, parent_id, folded, is_whole)
    select item.id, item.kind, coalesce(item.parent_id, 0), each.folded, each."isWhole"
    from given
    join reference_items item on item.kind = given.kind and item.code = given.code
    cross join lateral json_to_recordset(given.names) as each(folded text, "isWhole" boolean)`,
  );
}

/** Indexes the options that families added again: this version may fold names in another way. */
async function indexAddedNames(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string; name: string; folded: string }>(
    'select id, name, folded from reference_items where code is null',
  );
  for (const { id, name } of rows.filter((row) => fold(row.name) !== row.folded)) {
    // If two options now have the same name, both stay.
    await client.query(
      `update reference_items item set folded = $2
      where id = $1 and not exists (
        select from reference_items other
        where other.code is null and other.kind = item.kind and other.folded = $2
          and other.parent_id is not distinct from item.parent_id
      )`,
      [id, fold(name)],
    );
  }
  await client.query(
    `delete from reference_names using reference_items item
    where item.id = reference_names.item_id and item.code is null`,
  );
  const names = rows.flatMap(({ id, name }) =>
    listSearchableNames([name]).map((each) => ({ id, ...each })),
  );
  await client.query(
    `insert into reference_names (item_id, kind, parent_id, folded, is_whole)
    select item.id, item.kind, coalesce(item.parent_id, 0), each.folded, each."isWhole"
    from json_to_recordset($1) as each(id bigint, folded text, "isWhole" boolean)
    join reference_items item on item.id = each.id`,
    [JSON.stringify(names)],
  );
}

const PARENT_KINDS = Object.fromEntries(
  Object.entries(LOOKUP_PARENTS).map(([kind, parent]) => [kind, parent.kind]),
);

/** Parents are in an earlier level than their children. */
const LEVELS: readonly (readonly LookupKind[])[] = [
  LOOKUP_KINDS.filter((kind) => !hasParent(kind)),
  ['state', 'subcaste'],
  ['city'],
];

const VERSION_FACT = 'reference data version';
const BATCH_SIZE = 2_000;
const INSUFFICIENT_PRIVILEGE = '42501';
