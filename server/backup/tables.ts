import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { escapeIdentifier, type Client } from 'pg';
import { from, to } from 'pg-copy-streams';
import { summing } from './checksums.ts';

export interface Table {
  name: string;
  columns: string[];
}

/** Each table comes after the tables that it refers to. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(
    `select c.relname as name,
      array(select attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by c.relname`,
  );
  const ordered: Table[] = [];
  const isThere = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < rows.length) {
    const next = rows.find(({ name, needs }) => !isThere(name) && needs.every(isThere));
    if (!next)
      throw new Error(
        'Some tables refer to each other, so this version can neither make nor restore a backup. Use pg_dump, and report this',
      );
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

/** @returns the number of rows, and the file's SHA-256 */
export async function copyOut(
  client: Client,
  table: Table,
  path: string,
): Promise<{ rows: number; sum: string }> {
  const source = client.query(to(`copy ${columnsOf(table)} to stdout`));
  const { bytes, sum } = summing(source);
  await pipeline(bytes, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }));
  return { rows: source.rowCount, sum: sum() };
}

export async function copyIn(client: Client, table: Table, path: string): Promise<number> {
  const target = client.query(from(`copy ${columnsOf(table)} from stdin`));
  await pipeline(createReadStream(path), target);
  return target.rowCount;
}

export async function readSequences(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}

export async function setSequences(
  client: Client,
  sequences: Record<string, number>,
): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2)', [escapeIdentifier(name), last]);
  }
}

function columnsOf({ name, columns }: Table): string {
  return `public.${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`;
}
