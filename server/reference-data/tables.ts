import { readFileSync } from 'node:fs';
import type { LookupKind } from '../../src/domain/enumerations.ts';

/** A line of a table. Tabs separate the cells; '; ' separates the aliases. */
interface TableRow {
  code: string;
  name: string;
  hi: string;
  mr: string;
  aliases: string[];
}

export function readItems(kind: LookupKind): ReferenceSeed[] {
  return readRows(kind).map((row) => toSeed(kind, row));
}

export function readRows(kind: LookupKind): TableRow[] {
  return readCells(kind).map(([code = '', name = '', hi = '', mr = '', aliases = '']) => ({
    code,
    name,
    hi,
    mr,
    aliases: aliases === '' ? [] : aliases.split('; '),
  }));
}

export function toSeed(kind: LookupKind, row: TableRow): ReferenceSeed {
  const parentCode = parentCodeOf(row.code);
  return {
    kind,
    code: row.code,
    ...(parentCode && { parentCode }),
    name: row.name,
    ...(row.hi && { hi: row.hi }),
    ...(row.mr && { mr: row.mr }),
    ...(row.aliases.length > 0 && { aliases: row.aliases }),
  };
}

/** The line of column names is left out. */
export function readCells(table: string): string[][] {
  const text = readFileSync(new URL(`tables/${table}.tsv`, import.meta.url), 'utf8');
  const lines = text.split(/\r?\n/).slice(1);
  return lines.filter((line) => line !== '').map((line) => line.split('\t'));
}

/** One item of the reference data (spec.md §3), before it is written to the database. */
export interface ReferenceSeed {
  kind: LookupKind;
  /** A stable key, unique within its kind: 'IN', 'IN.16.pune', 'maratha.deshmukh' or 'farmer'. */
  code: string;
  parentCode?: string;
  /** The English name, or the name in Latin letters. */
  name: string;
  hi?: string;
  mr?: string;
  /** Other names under which a search finds the item, in any script. */
  aliases?: string[];
}

/** A child's code begins with its parent's code: 'IN.16' for 'IN.16.pune'. */
function parentCodeOf(code: string): string | undefined {
  const dot = code.lastIndexOf('.');
  return dot < 0 ? undefined : code.slice(0, dot);
}
