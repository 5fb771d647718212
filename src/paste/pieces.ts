import { LONGEST_LABEL, rolesOf } from './label-key.ts';
import { bareLabel, labelsIn, type Found } from './labels-in-line.ts';
import type { Role } from './labels.ts';
import { linesOf, type Line } from './lines.ts';
import { fold, remembered } from './remembered.ts';
import { isCountry, isState, tidy } from './values.ts';
import * as lists from './words.ts';
import { marksIn, type Mark } from './marks.ts';

/** A label with its value, or a clause without a label. */
export interface Piece {
  roles: readonly Role[];
  label: string;
  /** With Latin digits and without decoration. */
  value: string;
  /** As it stands in the text. */
  line: string;
  lineNumber: number;
  /** Nothing parts the label from its value: 'नाम रोहित प्रजापति'. */
  isBare: boolean;
  /** A message beside the biodata in the same chat. */
  isChat: boolean;
  /** The number of the sentence if the text is written in sentences, else 0. */
  sentence: number;
}

/** The pieces of a text in their order. Chat prefixes, mail headers and decorations are left out. */
export function readPieces(text: string): Piece[] {
  const lines = inColumns(
    linesOf(text, (line) => labelsIn(line).length > 0 || bareLabel(line.work.trim()) !== undefined),
  );
  for (const [at, line] of lines.entries()) line.number = at;
  const pieces: Piece[] = [];
  let end = 0;
  for (const line of lines) {
    if (line.number < end) continue;
    const torn = tornColumns(lines, line);
    pieces.push(...(torn?.pieces ?? piecesOf(line)));
    end = torn?.end ?? 0;
  }
  return pieces;
}

/** Puts two columns that were copied line by line in order: first the left one, then the right one. */
function inColumns(lines: Line[]): Line[] {
  const cuts = lines.map((line) => {
    const [first, next] = /\S {3,}\S/u.test(line.raw) ? labelsIn(line) : [];
    return first && next && line.raw.slice(next.start - 3, next.start).trim() === ''
      ? next.start
      : Infinity;
  });
  if (cuts.filter((cut) => cut < Infinity).length < 4) return lines;
  const part = (of: (text: string, cut: number) => string) =>
    lines.map((line, at) => ({
      ...line,
      raw: of(line.raw, cuts[at] ?? Infinity),
      work: of(line.work, cuts[at] ?? Infinity),
    }));
  return [...part((text, cut) => text.slice(0, cut)), ...part((text, cut) => text.slice(cut))];
}

/** What stands from `start` to `end` in a line. */
function pieceAt({ raw, work, isChat, number }: Line, start = 0, end = work.length): Piece {
  return {
    roles: [],
    label: '',
    value: trimValue(work.slice(start, end)),
    line: raw.slice(start, end).trim(),
    lineNumber: number,
    isBare: false,
    isChat,
    sentence: 0,
  };
}

function piecesOf(line: Line): Piece[] {
  const { work } = line;
  if (work.trim() === '') return [];
  const found = labelsIn(line);
  const pieces: Piece[] = [];
  const add = ({ roles, start, valueStart }: Found, end: number, isBare = false) => {
    const label = work.slice(start, valueStart).trim();
    const value = trimValue(work.slice(valueStart, end));
    // 'दोन भाऊ : …'
    const count = /^(?:brother|sister)$/u.test(roles[0] ?? '') ? /^\S+\s+/u.exec(label)?.[0] : '';
    const isCounted = count && value !== '' && lists.ONLY_COUNT.test(count);
    pieces.push({
      ...pieceAt(line, start, end),
      roles,
      label,
      value: isCounted ? `${count.trim()}, ${value}` : value,
      isBare,
    });
  };
  const first = found[0]?.start ?? work.length;
  if (work.slice(0, first).trim() !== '') pieces.push(...clausesOf(line, 0, first));
  const isList = work.split(';').length > 3;
  const within = found.length > 2 && work.length > 200 ? /./u : IS_PLAIN;
  for (const [index, label] of found.entries()) {
    const { roles, valueStart } = label;
    const next = found[index + 1]?.start ?? work.length;
    const semicolon = isList ? work.indexOf(';', valueStart) : -1;
    // 'Name - Amit Jadhav, born … . Height …' goes on as a text in sentences.
    const isLong = /^(?:head_|about|family_|expect|medical)/u.test(roles[0] ?? '');
    const told = isLong ? null : lists.SENTENCE_END.exec(work.slice(valueStart, next));
    const stop = told && next - valueStart - told.index > 60 ? valueStart + told.index : next;
    const end = semicolon > 0 && semicolon < stop ? semicolon : stop;
    if (roles[0] === 'head_family' && /\p{L}/u.test(work.slice(valueStart, end))) {
      pieces.push(...clausesOf(line, valueStart, end));
      continue;
    }
    // 'भाई : दो – बड़े भाई विवाहित, छोटा भाई अविवाहित': the younger is one of the two.
    const others = labelsWithin(work, valueStart, end, within).filter(
      ({ roles: [role] }) => roles[0] !== 'expectation' && role !== roles[0],
    );
    add(label, others[0]?.start ?? end);
    for (const [at, other] of others.entries()) {
      add(other, others[at + 1]?.start ?? end, !IS_PLAIN.test(other.roles[0] ?? ''));
    }
    if (end < next) pieces.push(...clausesOf(line, end, next));
  }
  return pieces;
}

/** 'माता- शांति देवी, भाई 2 (दोनों विवाहित), जन्म 4/4/98': labels that only a comma parts from the value before. */
function labelsWithin(work: string, from: number, to: number, roles: RegExp): Found[] {
  return marksIn(work.slice(from, to))
    .filter(
      ({ role, index }) => roles.test(role) && /[,;]\s*$/u.test(work.slice(from, from + index)),
    )
    .map(({ role, index, end }) => ({
      roles: [role],
      start: from + index,
      valueStart: from + end,
    }));
}

/** Not a place or a name: they may be of the person whom the label before names. */
const IS_PLAIN =
  /^(?:father|mother|brother|sister|ward_.*|dob|birth_time|height|weight|income|contact)$/u;

/** The clauses of a text without separators, each with a bare label where it begins with one. */
function clausesOf(line: Line, from: number, to: number): Piece[] {
  const { work, number } = line;
  const pieces: Piece[] = [];
  const text = work.slice(from, to);
  const first = bareLabel(text.trimStart());
  const isProse = text.length > 70 || /[;।]/u.test(text);
  let sentence = isProse && !(first && text.length <= 160) ? number * 1_000 + 1 : 0;
  const push = (start: number, end: number, mark?: Mark) => {
    const clause = work.slice(start, end);
    if (clause.trim() === '') return;
    const skipped = mark ? 0 : (lists.FILLER.exec(clause)?.[0].length ?? 0);
    const label = mark
      ? { roles: [mark.role], end: from + mark.end - start }
      : bareLabel(clause.slice(skipped));
    const valueStart = start + skipped + (label?.end ?? -skipped);
    // 'तीन बहनें, बड़ी दो …': the sign after the label parts what is told of each.
    const sign = /,\s*$/u.test(work.slice(start, valueStart)) ? ', ' : ' ';
    const count = mark ? (lists.COUNT_AHEAD.exec(clause)?.[0].trimEnd() ?? '') : '';
    pieces.push({
      ...pieceAt(line, start, end),
      roles: label?.roles ?? [],
      label: label ? clause.slice(skipped, skipped + label.end) : '',
      value: trimValue(count + sign + work.slice(valueStart, end)),
      isBare: true,
      sentence,
    });
  };
  if (text.length < LONGEST_LABEL && !/\d/u.test(text) && lists.WISH_HEADING.test(fold(text))) {
    push(from, to);
    return pieces.map((piece) => ({ ...piece, roles: ['expectation'], value: '' }));
  }
  const isContact = first?.roles[0]?.startsWith('contact');
  const marks = isContact || lists.BLESSING.test(fold(text)) ? [] : marksIn(text);
  const ends = isProse ? [...text.matchAll(lists.CLAUSE_END)] : [];
  let start = from;
  let wishStart = -1;
  let mark: Mark | undefined;
  for (const cut of [...marks, ...ends].sort((one, other) => one.index - other.index)) {
    const at = from + cut.index;
    const isEnd = !('role' in cut);
    if (at < start || (mark && at < from + mark.end)) continue;
    if (!isEnd && cut.role === 'expectation') {
      // Once there, a wish stays in the clause: it is not looked for again.
      if (wishStart !== start && lists.WISH.test(fold(work.slice(start, at)))) wishStart = start;
      if (wishStart === start) continue;
    }
    if (isEnd && goesOn(mark, cut[0], work.slice(at + cut[0].length, to))) continue;
    push(start, at, mark);
    start = isEnd ? at + cut[0].length : at;
    mark = isEnd ? undefined : cut;
    if (isEnd && /[।!?.]/u.test(cut[0])) sentence++;
    // A label in the middle of a line is as unsure as one in a sentence.
    else if (sentence === 0 && !isEnd && (marks.length > 1 || at > from))
      sentence = restOfLine(number);
  }
  push(start, to, mark);
  return pieces;
}

/** The sentence that begins with a label in the middle of a line. */
const restOfLine = (lineNumber: number) => lineNumber * 1_000 + 999;

/** A line without sentences counts as one sentence. */
export const sentenceOf = (piece: Piece) => piece.sentence || restOfLine(piece.lineNumber);

/** Whether a comma ends nothing: 'her father, Mr. Guha, is an officer', 'in Columbus, Ohio, USA'. */
function goesOn(mark: Mark | undefined, sign: string, rest: string): boolean {
  if (!/^\s*,/u.test(sign)) return false;
  const next = rest.slice(0, 40).split(/[,.;।]/u, 2);
  if (next.some((name) => isCountry(name) || isState(name))) return true;
  const role = mark?.role ?? '';
  if (role === 'hobbies') return !lists.VERB_AHEAD.test(rest);
  if (/^(?:brother|sister|siblings)$/u.test(role)) return true;
  return /^(?:father|mother|relative)$/u.test(role) && lists.GOES_ON.test(rest);
}

function trimValue(value: string): string {
  // 'O -' is a blood group.
  if (/^[\s:=–-]*(?:ab|[abo])\s*-\s*$/iu.test(value))
    return value.trim().replace(/^[:=–-]\s*/u, '');
  return tidy(value);
}

/** A line that is a label and nothing else. */
const labelOfLine = ({ work }: Line) => labelAlone(work)[0];

/** Many lines ask it of the lines below them. */
const labelAlone = remembered((work): readonly (readonly Role[])[] => {
  const text = work.replace(/[\s:=–—-]+$/u, '').trim();
  if (text === '' || text.length > LONGEST_LABEL || /[:=]|\s[-–]\s/u.test(text)) return [];
  const roles = rolesOf(text);
  // 'Education & work' is a heading, 'Caste / Gotra' is none.
  const isHeading = roles[0]?.startsWith('head_') || (roles.length > 1 && !text.includes('/'));
  return roles.length === 0 || isHeading ? [] : [roles];
});

/** Each value below its label, or two columns of which one was copied after the other. */
function tornColumns(lines: Line[], first: Line): { pieces: Piece[]; end: number } | undefined {
  if (!labelOfLine(first)) return undefined;
  const filled = lines
    .slice(first.number, first.number + 60)
    .filter(({ work }) => /[\p{L}\d]/u.test(work));
  const run = filled.findIndex((line) => !labelOfLine(line));
  const labels = filled.slice(0, Math.max(0, run));
  const after = filled.slice(labels.length);
  // As many lines as labels up to an empty line: 'मंगल' among them is a value.
  const gap = after.findIndex(
    ({ number }, at) => at > 0 && number > (after[at - 1]?.number ?? 0) + 1,
  );
  const isWhole = labels.length > 3 && gap === labels.length;
  const cut = after.findIndex((line, at) => {
    if (isWhole) return at === gap;
    const isLabel = labelOfLine(line) !== undefined || labelsIn(line).length > 0;
    return isLabel || (labels.length === 1 && bareLabel(line.work.trim()) !== undefined);
  });
  const values = after.slice(0, cut < 0 ? undefined : cut);
  const isHeading = labels.length === 1 && labelOfLine(first)?.[0] === 'expectation';
  if (labels.length === 0 || values.length < labels.length || isHeading) return undefined;
  // The labels before had too few values, so nobody knows which value belongs to which label.
  const before = lines[first.number - 1];
  if (labels.length > 1 && before && labelOfLine(before)) return undefined;
  const pieces = labels.map((line, at) => ({
    ...pieceAt(values[at] ?? line),
    roles: labelOfLine(line) ?? [],
    label: line.work.replace(/[\s:=–—-]+$/u, '').trim(),
  }));
  // One value too many and one missing: each value may stand beside the wrong label.
  const isShifted = pieces.some(({ roles: [role = ''], value }) =>
    /^(?:dob|height|contact)$/u.test(role)
      ? /^[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f ]{3,}$/u.test(value)
      : /^(?:name|name_.*|father|mother)$/u.test(role) && /^\d/u.test(value),
  );
  if (isShifted && labels.length > 1) return undefined;
  return { pieces, end: (pieces.at(-1)?.lineNumber ?? 0) + 1 };
}
