/** The labels of a line: before a sign, in the cells of a row, at its beginning. */
import { labelKey, likelyRolesOf, LONGEST_LABEL, rolesOf } from './label-key.ts';
import type { Role } from './labels.ts';
import type { Line } from './lines.ts';
import * as lists from './words.ts';

export interface Found {
  roles: readonly Role[];
  start: number;
  valueStart: number;
}

/** The labels of a line that are parted from their value by a sign. Many questions about a line ask for them. */
export function labelsIn(line: Line): readonly Found[] {
  const found = labelsOf.get(line) ?? findLabels(line);
  labelsOf.set(line, found);
  return found;
}

const labelsOf = new WeakMap<Line, readonly Found[]>();

function findLabels({ work, raw }: Line): Found[] {
  const found: Found[] = [];
  let free = 0;
  let cell = 0;
  for (const match of work.matchAll(lists.SEPARATOR)) {
    const end = match.index;
    const isTab = match[0].includes('\t');
    const isGap = match[0].trim() === '';
    const start = cell;
    if (isTab) cell = end + match[0].length;
    // Only the spaces of the text itself part a label from a value, not those of a decoration.
    if (isGap && !isTab && raw.slice(end, end + match[0].length).trim() !== '') continue;
    if (isGap && found.length > 0) {
      // A row of a table may have two labels, each with its value in the next cell.
      const isValue = !isTab || start <= (found.at(-1)?.valueStart ?? 0);
      const roles = isValue ? [] : likelyRolesOf(work.slice(start, end).trim());
      if (roles.length > 0) found.push({ roles, start, valueStart: cell });
      continue;
    }
    const label = labelBefore(work, free, end, found.at(-1));
    if (!label) continue;
    const before = found.at(-1);
    if (before?.start === label.start) found.pop();
    found.push({ ...label, valueStart: end + match[0].length });
    free = Math.max(free, label.start);
  }
  return found;
}

/** The longest label that ends at `end` and begins at a word. */
function labelBefore(work: string, free: number, end: number, before: Found | undefined) {
  const earliest = Math.max(free, end - LONGEST_LABEL);
  const starts = wordStarts(work, earliest, end);
  const first = work.search(/\S/u);
  // 'Father: Kareem (business - Gulf returned)' has one label.
  const isInside = before && /\([^()]*$/u.test(work.slice(before.valueStart, end));
  if (isInside && /^\s*[-–—]/u.test(work.slice(end))) return undefined;
  for (const start of starts) {
    const isFirst = start <= first;
    if (!isFirst && before && start <= before.valueStart && start !== before.start) continue;
    const text = work.slice(start, end);
    const isSign = !/^[-–—][A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]/u.test(work.slice(end));
    const roles = isFirst && isSign ? likelyRolesOf(text) : rolesOf(text);
    if (roles.length === 0 || (!isFirst && /[,|]/u.test(text))) continue;
    // A label that begins where a value is due is that value: 'व्यवसाय - शेती - 5 एकर', 'आई : सौ. मंगल - गृहिणी'.
    const due = before && work.slice(before.valueStart, start).trim();
    if (start !== before?.start && (due === '' || lists.TITLE.test(due ?? ''))) return undefined;
    // Words of a sentence before it: 'Rishta for our brother – Canada PR'.
    const ahead =
      /[^,;|।)]*$/u.exec(work.slice(Math.max(0, start - LONGEST_LABEL), start))?.[0] ?? '';
    const isCount = /^(?:brother|sister)$/u.test(roles[0] ?? '') && lists.ONLY_COUNT.test(ahead);
    const isAlone = isCount || /\s{2}$/u.test(ahead) || FILLER_ALONE.test(ahead);
    if (!before && ahead.trim() !== '' && !isAlone) continue;
    if (isCount && !before) return { roles, start: start - ahead.trimStart().length };
    if (isFirst || start === before?.start || labelKey(text).length > 1 || /[.]/u.test(text)) {
      return { roles, start };
    }
  }
  return undefined;
}

/** A dot, a dash and such are inside a word; behind a comma, a bracket and a slash begins another: 'वगैरे,नाडी'. */
const WORD_START =
  /(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f\d][.'’()/&,-]*)[\p{L}\d]|(?<=[,()/])\p{L}/gu;

const wordStarts = (work: string, from: number, end: number) =>
  [...work.slice(from, end).matchAll(WORD_START)]
    .map(({ index }) => from + index)
    .filter(
      (start) => !/[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f\d]/u.test(work[start - 1] ?? ''),
    );

/** A label at the beginning that nothing but a space or a dot parts from its value. */
export function bareLabel(work: string): { roles: readonly Role[]; end: number } | undefined {
  const words = [...work.slice(0, LONGEST_LABEL * 2).matchAll(/[^\s.]+[.]?|[.]/gu)].slice(0, 6);
  for (let count = Math.min(words.length, 5); count > 0; count--) {
    const last = words[count - 1] as RegExpExecArray;
    const end = last.index + last[0].length;
    const text = work.slice(0, end);
    if (/^[^\s\d]/u.test(work.slice(end)) || /[,;:()]/u.test(text)) continue;
    if (/^\s*(?:&|and|व|एवं|और|आणि)(?:\s|$)/iu.test(work.slice(end))) continue;
    const roles = rolesOf(text);
    // 'Amma says …', 'no alcohol'
    if (lists.VERB_FIRST.test(work.slice(end).trimStart())) continue;
    if (/^\s*no$/iu.test(text) && !/^\W*\d/u.test(work.slice(end))) continue;
    // Alone in its line, only a heading is a label.
    if (end === work.length && roles[0] !== 'expectation') continue;
    const isAbbreviation = labelKey(text).replace(/\p{M}/gu, '').length < 2;
    if (roles.length === 0 || (isAbbreviation && !text.includes('.'))) continue;
    // 'B. Education' is the second part of a form.
    if (!isAbbreviation || rolesOf(work.slice(end).trim()).length === 0) return { roles, end };
  }
  return undefined;
}

const FILLER_ALONE = new RegExp(`${lists.FILLER.source}$`, 'iu');
