/** What the reader of a biodata finds in a text, held against what a careful aunt would put where. */
import { readFileSync, readdirSync } from 'node:fs';
import { readPaste, type Finding } from '../../src/paste/read-biodata.ts';

export interface BiodataText {
  id: string;
  language: string;
  kind: string;
  text: string;
  /** By section and field. Without any, nothing may be proposed as sure. */
  expected: Record<string, Record<string, unknown>>;
  /** What must never be proposed as sure. */
  traps: readonly { field: string; never: unknown }[];
}

export interface Score {
  expected: string[];
  right: string[];
  missing: string[];
  /** Each with the value that was proposed as sure. */
  wrong: string[];
  sure: number;
}

const FOLDER = new URL('texts/', import.meta.url);

export function biodataTexts(): BiodataText[] {
  return readdirSync(FOLDER).map(
    (name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as BiodataText,
  );
}

export function scoreOf({ text, expected, traps }: BiodataText): Score {
  const { findings } = readPaste(text);
  const found = new Map(findings.map((each) => [`${each.section}.${each.field}`, each]));
  const wanted = pathsOf(expected);
  const score: Score = { expected: [...wanted.keys()], right: [], missing: [], wrong: [], sure: 0 };
  score.sure = findings.filter((each) => each.sure).length;
  for (const [path, value] of wanted) {
    const finding = found.get(path);
    if (finding && isSame(path, value, finding.value)) score.right.push(path);
    else if (finding?.sure) score.wrong.push(tell(path, finding));
    else score.missing.push(path);
  }
  for (const { field, never } of traps) {
    const finding = found.get(field);
    const values = Array.isArray(finding?.value) ? finding.value : [finding?.value];
    const isExpected = score.right.includes(field);
    if (finding?.sure && !isExpected && values.some((value) => isSame(field, never, value))) {
      score.wrong.push(tell(field, finding));
    }
    if (field === 'family.siblings.name' && found.get('family.siblings')?.sure) {
      const named = found.get('family.siblings')?.value as { name?: string }[];
      if (named.some(({ name }) => isSame(field, never, name))) score.wrong.push(field);
    }
  }
  if (wanted.size === 0) {
    score.wrong.push(
      ...findings
        .filter((each) => each.sure)
        .map((each) => tell(`${each.section}.${each.field}`, each)),
    );
  }
  return score;
}

function tell(path: string, { value }: Finding): string {
  return `${path} ${JSON.stringify(value)}`;
}

function pathsOf(expected: BiodataText['expected']): Map<string, unknown> {
  return new Map(
    Object.entries(expected).flatMap(([section, fields]) =>
      Object.entries(fields).flatMap(([field, value]) =>
        field === 'astrological_details'
          ? Object.entries(value as object).map(
              ([part, each]) => [`${section}.${field}.${part}`, each] as const,
            )
          : [[`${section}.${field}`, value] as const],
      ),
    ),
  );
}

/** Names by case and spaces, numbers equal, lists as sets, of an object what is expected. */
function isSame(path: string, expected: unknown, found: unknown): boolean {
  if (Array.isArray(expected)) {
    if (!Array.isArray(found) || found.length !== expected.length) return false;
    const left: unknown[] = [...(found as unknown[])];
    return expected.every((each) => {
      const at = left.findIndex((other) => isSame(path, each, other));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  }
  if (isItem(found) && typeof expected === 'string') return isSame(path, expected, found.name);
  if (typeof expected === 'object' && expected !== null) {
    const other = found as Record<string, unknown> | undefined;
    return Object.entries(expected).every(([key, value]) =>
      value === null ? other?.[key] === null : isSame(`${path}.${key}`, value, other?.[key]),
    );
  }
  if (typeof expected === 'number') return Math.abs(Number(found) - expected) < 0.006;
  if (path.endsWith('contact_number')) return digits(expected).endsWith(digits(found).slice(-10));
  if (/education/u.test(path)) return degree(expected) === degree(found);
  return folded(expected) === folded(found);
}

function isItem(value: unknown): value is { name: string } {
  return typeof value === 'object' && value !== null && 'name' in value && !('gender' in value);
}

const folded = (value: unknown) =>
  String(value).normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
const digits = (value: unknown) => String(value).replace(/\D/gu, '');
/** 'बी.ई. (कॉम्प्युटर)' and 'B.E.' may be compared leniently: without the branch and dots. */
const degree = (value: unknown) => folded(value).replace(/\(.*?\)|[.\s]/gu, '');
