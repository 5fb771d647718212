import { cleanText } from '../domain/clean-text.ts';
import { toLatinDigits } from '../domain/digits.ts';
import { likelyRolesOf } from './label-key.ts';
import { wordOf } from './own-facts.ts';
import * as words from './words.ts';

export interface Line {
  raw: string;
  /** As long as `raw`, so that a place in one is the same place in the other. */
  work: string;
  isChat: boolean;
  /** Its place among the lines that are read. */
  number: number;
}

/** Joins a word or a value that was parted at the end of a line ('Kha-', 'ndelwal'), and a line in brackets to the one before. */
function joinBroken(text: string, hasLabel: (raw: string) => boolean): string[] {
  let broken = 0;
  const lines = text
    .replace(words.BROKEN, (all, ...groups: (string | number)[]) => {
      const word = String(groups[0] ?? groups[1]);
      const at = Number(groups[2]);
      const before = text.slice(text.lastIndexOf('\n', at) + 1, at);
      const isLabel = (label: string) => likelyRolesOf(label.trim()).length > 0;
      // 'जन्म दि-', 'नांक' is one label, 'नाव-', 'आशा' is a label and its value.
      if (isLabel(word) || (isLabel(before) && !isLabel(before + word))) return all;
      broken++;
      return (groups[0] === undefined ? ' ' : '') + word;
    })
    .replace(/\n[ \t]*(?=\((?!\p{Nd}+\)))/gu, ' ')
    .split('\n');
  const goesOn = lines.map((line, at) =>
    words.GOES_ON_BELOW.test(`${lines[at - 1] ?? ''}\n${line}`),
  );
  // On a recognised page, what has no label goes on with the value above it.
  const isRecognised = broken + goesOn.filter(Boolean).length > 2;
  return lines.reduce<string[]>((all, line, at) => {
    const before = all.at(-1) ?? '';
    const isNext =
      (isRecognised ? /\p{L}|\d/u.test(line) : goesOn[at]) &&
      hasLabel(before) &&
      !hasLabel(line) &&
      !words.CHAT_PREFIX.test(line);
    if (isNext)
      all[all.length - 1] = `${before.trimEnd()}${/\/\s*$/u.test(before) ? '' : ' '}${line.trim()}`;
    else all.push(line);
    return all;
  }, []);
}

/** No family writes such a line, and a pattern may need time that grows with the square of it. */
const LONGEST_LINE = 2_000;

function cutLong(line: string): string[] {
  if (line.length <= LONGEST_LINE) return [line];
  const signs = Array.from(line);
  const count = Math.ceil(signs.length / LONGEST_LINE);
  return Array.from({ length: count }, (_, at) =>
    signs.slice(at * LONGEST_LINE, (at + 1) * LONGEST_LINE).join(''),
  );
}

/** The lines of the person who sends the biodata. Others in a chat speak of other things. */
export function linesOf(text: string, hasLabel: (line: Line) => boolean): Line[] {
  const rawLines = joinBroken(cleanText(text.replace(/\r\n?|[\u2028\u2029]/gu, '\n')), (raw) =>
    hasLabel(lineOf(raw.slice(0, LONGEST_LINE))),
  ).flatMap(cutLong);
  const messages: { sender: string; lines: Line[] }[] = [{ sender: '', lines: [] }];
  let header = false;
  for (const raw of rawLines) {
    header = /^\s*(?:-{3,}\s*)?(?:Forwarded message|Original message)/iu.test(raw) || header;
    if (words.MAIL_HEADER.test(raw) && (header || /^\s*(?:From|Subject)\s*:/iu.test(raw))) {
      header = true;
      continue;
    }
    header = header && raw.trim() === '';
    if (words.QUOTED.test(raw)) messages.push({ sender: '>', lines: [] });
    const prefix = words.CHAT_PREFIX.exec(raw);
    if (prefix) messages.push({ sender: prefix[1] ?? '', lines: [] });
    messages.at(-1)?.lines.push(lineOf(raw.slice(prefix?.[0].length)));
  }
  if (messages.length === 1) return messages[0]?.lines ?? [];
  const weighed = messages.map(({ sender, lines }) => {
    return { sender, lines, labels: lines.filter(hasLabel).length };
  });
  const most = weighed.reduce((best, each) => (each.labels > best.labels ? each : best));
  const own = weighed.filter(({ sender }) => sender === most.sender || sender === '');
  // Some send each line as a message of its own.
  const needed = own.filter(({ labels }) => labels > 0).length > 4 ? 1 : 2;
  return own.flatMap(({ lines, labels }) =>
    labels >= needed ? lines : lines.map((line) => ({ ...line, isChat: true })),
  );
}

const lineOf = (raw: string): Line => ({ raw, work: workOf(raw), isChat: false, number: 0 });

function workOf(raw: string): string {
  const work = toLatinDigits(raw)
    .replace(/[➖➡→⇒➜➝➞⟶]|👉/gu, (sign) => '-'.padEnd(sign.length))
    // A visarga that stands alone is a colon.
    .replace(/(?<=\s)ः(?=\s)/gu, ':')
    .replace(/(?<=[^\s|॥] +)(?:[·•●]|[|॥]{2})(?= +[^\s|॥])/gu, (sign, at: number, all: string) =>
      (sign.length > 1 && !all.slice(0, at).includes(sign) ? ':' : ',').padEnd(sign.length),
    )
    // 'नाम।श्री जगदीश'
    .replace(/^([^:=।]{2,24})।(?=\S)/u, (start, label: string) =>
      likelyRolesOf(label).length > 0 ? `${label}:` : start,
    )
    // Facts in one line: 'Ritika / 24-08-1999 / B.Ed / …'
    .replace(/ \/ /gu, (sign, _at, all: string) => (all.split(' / ').length > 4 ? ' , ' : sign))
    // The number of a row in a table.
    .replace(/^\s*\|(?=\s*\d{1,2}\.?\s*\|)[^|]*/u, (cell) => ' '.repeat(cell.length))
    // 'बी०ए०', 'Height ______ 5 ft'
    .replace(/(?<=[\u0904-\u0963])[0\u0970](?!\d)/gu, '.')
    .replace(
      /(?<=[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f.)] ?)(?:_{2,}|(?<=\s)_(?=\s))/gu,
      (sign) => ':'.padEnd(sign.length),
    )
    .replace(words.DECORATION, (sign) => ' '.repeat(sign.length))
    .replace(
      /^\s*(?:\(?\d{1,2}[).]|\d{1,2} ?[-–](?= ?\p{L}[^-–:]{1,24}[-–:] )|[-–•·>»]+|\(?[a-zA-Zअ-ह]\))(?=\s*[\p{L}"'])(?!\s*(?:वी|वीं|th|st|nd|rd)\b)/u,
      (mark) => ' '.repeat(mark.length),
    );
  // What was spoken into the phone has no punctuation: its verbs end the sentences.
  const isSpoken = work.split(/[,.।;:|!?]\s/u).some((part) => part.length > 200);
  if (isSpoken) return work.replace(words.SPOKEN_END, '।');
  if (!/^\s*\|/u.test(work)) return work;
  // A row of a table: the first cell is the label.
  const open = work.indexOf('|');
  const second = work.indexOf('|', open + 1);
  const [third = '', fourth = ''] = work
    .slice(open + 1)
    .split('|')
    .slice(2);
  // A second label with its value, as behind a tab.
  if (likelyRolesOf(third.trim()).length > 0 && /[\p{L}\d]/u.test(fourth))
    return work.replace('|', ' ').replaceAll('|', '\t');
  const row = work.replaceAll('|', ' ');
  if (second < 0) return row;
  // Further columns are of somebody else, or to be filled in.
  const bar = work.indexOf('|', second + 1);
  const start = `${row.slice(0, second)}:${row.slice(second + 1, bar < 0 ? undefined : bar)}`;
  // '| भाऊ | मंगेश | विवाहित, MD |': only a marital status is of the same person.
  if (wordOf(words.STATUSES, third) !== undefined) return `${start},${row.slice(bar + 1)}`;
  return start.padEnd(raw.length);
}
