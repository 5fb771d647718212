/** The findings of one text, as they are collected. */
import { toLatinDigits } from '../domain/digits.ts';
import type { HoroscopePart } from '../domain/horoscope.ts';
import { plainPhone } from '../domain/phone.ts';
import type { SectionKey } from '../domain/sections.ts';
import type { ReadSibling } from './family.ts';
import { labelKey, rolesOf } from './label-key.ts';
import type { Piece } from './pieces.ts';
import { isPlausible } from './plausible.ts';
import { fold } from './remembered.ts';
import * as values from './values.ts';
import * as words from './words.ts';

/** `value` is what the section's struct takes, except that a lookup item is only its name, as in the text. */
export interface Finding {
  section: SectionKey;
  /** 'height_in_cm', or 'astrological_details.rashi' for a part of a map. */
  field: string;
  value: unknown;
  /** The piece of the text that the value was read from. */
  line: string;
  /** If false, the person is asked whether it is right. */
  sure: boolean;
}

/** `people`: 0 if the text is no biodata. With 0 or 2, nothing is sure. */
export interface ReadPaste {
  people: 0 | 1 | 2;
  findings: Finding[];
  /** The lines that nothing was read from. */
  unread: string[];
}

interface Contact {
  number: string;
  name: string | undefined;
  piece: Piece;
  isFathers: boolean;
  isRelatives: boolean;
  /** A label or a relation says whose number it is. False for a number in a footer. */
  isTold: boolean;
}

export class Findings {
  protected readonly found = new Map<string, Finding>();
  /** What is being read. */
  protected piece!: Piece;
  protected readonly used = new Set<Piece>();
  protected readonly names = new Set<string>();
  protected readonly dobs = new Set<string>();
  protected readonly siblings: { each: ReadSibling; piece: Piece; sure: boolean }[] = [];
  /** The name under a letter. */
  protected signature: string | undefined;
  /** The paths whose value had a label and a sign, and those that have two different values. */
  private readonly told = new Set<string>();
  private readonly disputed = new Set<string>();
  private readonly contacts: Contact[] = [];

  /** `path`: 'primary.dob'. The first value stays; a different one makes it a question. */
  protected put(path: string, value: unknown, isSure = true): void {
    if (value === undefined || isCut(path, value)) return;
    this.used.add(this.piece);
    // If no sign follows the label, a value is sure only if it cannot be anything else.
    const isTold =
      words.SURE_IN_SENTENCES.test(path) ||
      (this.piece.sentence === 0 && (!this.piece.isBare || words.SURE_WITHOUT_SIGN.test(path)));
    const sure = isSure && isTold && isPlausible(path, value);
    const before = this.found.get(path);
    if (before) {
      const isSame = JSON.stringify(before.value) === JSON.stringify(value);
      const isOther = !isSame && (words.CONFLICTING.has(path) || (sure && this.told.has(path)));
      if (isOther) this.disputed.add(path);
      const isBetter = !isSame && sure && !before.sure;
      before.sure = (before.sure || (isSame && sure)) && !this.disputed.has(path);
      if (!isBetter) return;
    }
    if (!this.piece.isBare) this.told.add(path);
    this.set(
      path,
      words.WRITTEN.test(path) ? asWritten(value, this.piece.line) : value,
      this.piece.line,
      sure && !this.disputed.has(path),
    );
  }

  private set(path: string, value: unknown, line: string, sure: boolean): void {
    const [section = '', ...field] = path.split('.');
    this.found.set(path, {
      section: section as SectionKey,
      field: field.join('.'),
      value,
      line,
      sure,
    });
  }

  /** What follows from other findings. */
  protected suggest(path: string, value: unknown, line: string): void {
    if (value !== undefined && !this.found.has(path) && isPlausible(path, value))
      this.set(path, value, line, false);
  }

  protected putStar(part: HoroscopePart, value: unknown, isSure = true): void {
    this.put(`additional.astrological_details.${part}`, value, isSure);
  }

  protected value(path: string): unknown {
    return this.found.get(path)?.value;
  }

  protected putSiblings(): void {
    if (this.siblings.length === 0) return;
    const line = [...new Set(this.siblings.map(({ piece }) => piece.line))].join('\n');
    const sure = this.siblings.every((each) => each.sure);
    const all = this.siblings.map(({ each }) => each);
    // 'दो भाई हैं, बड़े भाई अमित …, छोटे भाई सुमित …': the first two are these two.
    const isCounted = (one: ReadSibling) => Object.keys(one).length === 1;
    const value = all.filter((one) => {
      const same = all.filter(({ gender }) => gender === one.gender);
      const named = same.filter(({ name }) => name !== undefined).length;
      return !isCounted(one) || named === 0 || same.filter(isCounted).length !== named;
    });
    this.set('family.siblings', value, line, sure);
  }

  /** Relatives are sure where each stands in a line of its own. */
  protected addRelative(): void {
    const { line, isBare } = this.piece;
    const before = this.found.get(RELATIVES);
    const lines = [before?.line, line].filter(Boolean).join('\n');
    const text = line.replace(words.DECORATION, '').replace(words.LEADERS, ' ');
    const value = [before?.value, text.replace(/ +/gu, ' ').trim()].filter(Boolean).join('\n');
    this.set(RELATIVES, value, lines, before?.sure !== false && !isBare);
    this.used.add(this.piece);
  }

  protected collectContacts(value: string, isRelatives = false): void {
    const phones = values.readPhones(value);
    const cuts = phones.map(({ end }, index) => {
      const next = phones[index + 1]?.start;
      return next === undefined ? value.length : end + endOfOwn(value.slice(end, next));
    });
    for (const [index, { number, start, end }] of phones.entries()) {
      const before = value.slice(cuts[index - 1] ?? 0, start);
      const after = value.slice(end, cuts[index]);
      const beside = `${this.piece.label} ${before} ${after}`;
      this.contacts.push({
        number: plainPhone(number),
        name: contactNameIn(before) ?? contactNameIn(after),
        piece: this.piece,
        isFathers: /father|papa|वडील|वडिल|पिता|vadil|pita|(?:^|\s)dad/u.test(fold(beside)),
        isTold:
          this.piece.isChat ||
          /contact/u.test(this.piece.roles.join()) ||
          beside.split(/[^A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]+/u).some(isBesideContact),
        isRelatives: isRelatives || words.NOT_THE_FAMILY.test(fold(this.piece.line)),
      });
    }
  }

  protected putContact(): void {
    const all = this.contacts.filter((each) => !each.isRelatives);
    const told = all.filter((each) => each.isTold);
    const own = [told, all, this.contacts].find((each) => each.length > 0) ?? [];
    const fathers = own.filter((each) => each.isFathers);
    const chosen = fathers[0] ?? own.find(isLabelled) ?? own[0];
    if (!chosen) return;
    const numbers = new Set(
      (fathers.length > 0 ? fathers : own).map((each) =>
        each.number.replace(/\D/gu, '').slice(-10),
      ),
    );
    const sure = chosen.isTold && !chosen.isRelatives && numbers.size === 1;
    this.piece = chosen.piece;
    this.put('primary.contact_number', chosen.number, sure);
    const isSigned = this.signature && chosen.name?.startsWith(this.signature);
    const name = isSigned ? this.signature : (chosen.name ?? this.signature);
    // One word alone may be a place or a relation. It is a name if the family has it.
    const family = [...this.found.values()].filter(({ field }) => /name$|siblings/u.test(field));
    const isPlace = words.NO_TOWN.test(fold(name ?? '')) || words.VILLAGE.test(name ?? '');
    const isName = (!isPlace && name?.includes(' ')) || JSON.stringify(family).includes(`"${name}`);
    this.put('primary.contact_name', name, sure && isName && !this.piece.isChat);
  }

  protected countPeople(text: string): 0 | 1 | 2 {
    const weight = [...this.found.keys()].reduce(
      (sum, path) => sum + (words.WEIGHTS[path] ?? 0.5),
      0,
    );
    const paths = [...this.found.keys()];
    const kinds = words.KINDS.filter((kind) => paths.some((path) => kind.test(path)));
    const isForm = words.NO_BIODATA.test(fold(text.slice(0, 5_000)));
    const isOf = (kind: RegExp) => paths.some((path) => kind.test(path));
    if (weight < (isForm ? 9 : 4) || kinds.length < 3 || !isOf(words.OF_A_PERSON)) return 0;
    if (isForm && !isOf(words.OF_A_MARRIAGE)) return 0;
    // A notice or an application may tell of parents, a birth and a caste, too.
    const isOfMarriage =
      isOf(/first_name/u) && words.SIGNS_OF_A_MARRIAGE.filter(isOf).length > (isForm ? 2 : 1);
    for (const each of this.found.values()) each.sure &&= isOfMarriage;
    return this.dobs.size > 1 || this.names.size > 1 ? 2 : 1;
  }
}

const RELATIVES = 'family.other_long_relatives';

/** The length of the text between two numbers that belongs to the first: '(पिता), ' or '/'. */
const endOfOwn = (between: string) =>
  /^\s*\([^()]*\)|^[^,/;]*(?=[,/;])/u.exec(between)?.[0].length ?? between.length;

const isLabelled = ({ piece }: Contact) => piece.roles.some((role) => role.includes('contact'));

/**
 * '(भाऊ संतोष)', 'संदीप (भाई)', 'Mr. Imran Siddiqui'. A relation alone is no name. Words that a sign parts are not
 * one name: of 'Sumit (Pune)' nobody knows which is the person, 'Sumit Shah, Pune' begins with a whole name.
 */
function contactNameIn(text: string): string | undefined {
  const [name, ...others] = text.split(/[()–—:;|/,।-]/u).flatMap(nameOfPart);
  return others.length === 0 || name?.includes(' ') ? name : undefined;
}

function nameOfPart(part: string): string[] {
  const kept = values.tidy(part).split(' ');
  const name = values.readName(kept.filter((word) => !isBesideContact(word)).join(' '));
  const isOther = name?.words.some((word) => words.VERB.test(word) || /^\p{Ll}/u.test(word));
  return name && !isOther && name.words.length <= 4 && name.rest === ''
    ? [name.words.join(' ')]
    : [];
}

/** 'call', 'papa', 'काका': no part of the name of whom to call. */
const isBesideContact = (word: string) =>
  words.RELATION_WORD.test(fold(word)) ||
  words.RELATION_WORD.test(labelKey(word)) ||
  (labelKey(word).length > 1 &&
    /^(?:father|mother|parents|brother|sister|siblings|relative|contact|name)/u.test(
      rolesOf(word)[0] ?? '',
    ));

/** True if the value is empty, or if a name or place contains a piece of a sentence. */
const isCut = (path: string, value: unknown) =>
  String(value) === '' ||
  (words.NO_SENTENCE.test(path) && words.IN_A_SENTENCE.test(fold(String(value))));

/** Names and free texts keep the digits that the text has. */
function asWritten(value: unknown, line: string): unknown {
  if (Array.isArray(value)) return value.map((each) => asWritten(each, line));
  if (typeof value !== 'string' || !/\d/u.test(value)) return value;
  const written = line.replace(/\s+/gu, ' ');
  const at = toLatinDigits(written).indexOf(value);
  return at < 0 ? value : written.slice(at, at + value.length);
}
