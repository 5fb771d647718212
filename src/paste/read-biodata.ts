/**
 * Reads a biodata as families send it around, in Marathi, Hindi, English and their mixtures. It would
 * rather leave a field empty than fill it wrongly: what is `sure` stands in the text like this, and the
 * person is asked about the rest. No DOM, no network, no clock: the same text gives the same findings.
 */
import { BIODATA_TEXT_MAX_LENGTH } from '../domain/limits.ts';
import { LOOKUP_FIELDS } from '../domain/lookup-fields.ts';
import { occupationOf } from './family.ts';
import type { Finding, ReadPaste } from './findings.ts';
import type { Role } from './labels.ts';
import * as facts from './own-facts.ts';
import { LooseReading } from './loose-reading.ts';
import { fold } from './remembered.ts';
import { degreesInSentence, placeInSentence, workInSentence } from './sentences.ts';
import { readPieces, sentenceOf, type Piece } from './pieces.ts';
import { PLAIN_FIELDS } from './plain-fields.ts';
import * as values from './values.ts';
import { isAgeRange } from './wishes.ts';
import * as words from './words.ts';

export type { Finding } from './findings.ts';

export function readPaste(text: string): ReadPaste {
  return new Reading(readPieces(text.slice(0, BIODATA_TEXT_MAX_LENGTH))).read(text);
}

/** Until here, the value of a lookup is only a name. */
function withItems(finding: Finding): Finding {
  const { section, field, value } = finding;
  if (!LOOKUP_FIELDS[section][field]) return finding;
  const items = [value].flat().map((name) => ({ name }));
  return { ...finding, value: Array.isArray(value) ? items : items[0] };
}

/** No biodata has so many facts. What stands behind them is listed as not understood. */
const MOST_PIECES = 400;

class Reading extends LooseReading {
  private readonly pieces: Piece[];
  /** The sentence that looks for a match for the candidate. */
  private seekSentence = 0;
  private readonly isOwnSibling: boolean;
  /** The sentence that speaks of a parent, a brother, a relative. */
  private otherSentence = 0;

  constructor(pieces: Piece[]) {
    super();
    this.pieces = pieces;
    this.isOwnSibling = pieces.some(({ line }) => words.FOR_SIBLING.test(line));
    this.isRunTogether = pieces.some(({ line }) => words.RUN_TOGETHER.test(line));
    this.isOwnChild =
      pieces.some(({ line }) => words.OWN_CHILD.test(line)) &&
      !pieces.some(({ line }) => words.OTHER_CHILD.test(line));
  }

  read(text: string): ReadPaste {
    let count = 0;
    for (const [index, piece] of this.pieces.entries()) {
      if (!piece.isChat && ++count > MOST_PIECES) break;
      this.piece = piece;
      this.readPiece(index);
    }
    this.putSiblings();
    this.putContact();
    this.putParents();
    this.doubtNames();
    this.readCorrections(this.pieces);
    const people = this.countPeople(text);
    const found = [...this.found.values()].map(withItems);
    return {
      people,
      findings: people === 1 ? found : found.map((each) => ({ ...each, sure: false })),
      unread: this.pieces
        .filter((piece) => !this.used.has(piece) && /\p{L}/u.test(piece.line))
        .map(({ line }) => line),
    };
  }

  private readPiece(index: number): void {
    const { piece } = this;
    const { roles, value, label } = piece;
    const role = this.meantBy(index);
    if (piece.isChat && words.TOLD_IN_CHAT.test(roles[0] ?? '') && !piece.line.includes('?')) {
      piece.isBare = true;
      piece.sentence = sentenceOf(piece);
    } else if (piece.isChat) return this.readChat();
    if (roles.length > 1) {
      const parts = value.split(/\s*[/,|]\s*|\s+(?:व|and|एवं)\s+/u);
      for (const [at, role] of roles.entries()) {
        this.readRole(role, parts.length === roles.length ? (parts[at] ?? '') : value, label);
      }
    } else if (role) this.readRole(role, value, label);
    else this.readLoose(index);
  }

  /** Some labels mean two things. The value or the rest of the text shows which. */
  private meantBy(index: number): Role | undefined {
    const { label, value, roles } = this.piece;
    const [role] = roles;
    const other = words.OTHER_MEANINGS.find(
      ([of, labels, shown]) => of === role && labels.test(label) && shown.test(value),
    );
    if (other) return other[3];
    const isElse = (is: (each: Piece) => boolean) =>
      this.pieces.some((each) => each !== this.piece && each.roles[0] === role && is(each));
    // 'बाबा' is a father in Marathi. Beside a 'पिता' it is the grandfather of a Hindi biodata.
    if (role === 'father' && words.BABA.test(label))
      return isElse((each) => !words.BABA.test(each.label)) ? 'relative' : role;
    // 'गोत्र : स्वयं – मलिक, माँ – दहिया, दादी – राठी', and the name of the mother in another line.
    const isGotra = this.pieces[index - 1]?.roles[0] === 'gotra' && !value.includes(' ');
    const isNamed = isGotra && role === 'mother' && isElse((each) => each.value.includes(' '));
    return isNamed ? 'other_gotra' : role;
  }

  private readRole(role: Role, value: string, label: string): void {
    if (this.piece.isBare && words.OTHER_PERSON.test(role) && words.POLITE.test(value)) return;
    // 'My younger sister Nandini' is the candidate.
    if (
      this.piece.isBare &&
      /^(?:brother|sister|current_address)$/u.test(role) &&
      this.readRelation(this.piece.line)
    )
      return;
    const isAbout = this.isOwnSibling && /na+m|nav|नाम|नाव|name/iu.test(label);
    if (isAbout && role === 'brother' && !this.found.has('primary.first_name'))
      return this.readOwnName(value);
    const { line, lineNumber, sentence } = this.piece;
    const last = this.siblings.at(-1);
    // A row of a table is of one person: 'Brother | Omraj | His work | Farmer'.
    const isInRow =
      last?.piece.lineNumber === lineNumber &&
      words.IN_A_CELL.test(line) &&
      words.OF_THE_ROW.test(role);
    // 'Mohini is married and works as a pharmacist.'
    const isInSentence =
      sentence > 0 &&
      [last?.piece.sentence, this.otherSentence].every((each) => each === sentence) &&
      /^work/iu.test(label);
    if (last && (isInRow || isInSentence)) {
      const work = isInRow ? occupationOf(value) : workInSentence(value);
      if (work && role === 'profession') last.each.occupation ??= work;
      this.used.add(this.piece);
      return;
    }
    const parent = this.parent;
    if (!/^(?:profession|education|income|property|age)$/u.test(role)) this.parent = undefined;
    if (role !== 'dob' && role !== 'birth_time') this.birthSentence = -1;
    this.otherSentence = words.OTHER_PERSON.test(role) ? this.piece.sentence : 0;
    if (role === 'head_family' && sentence > 0) return this.readLooseFacts(value, fold(value));
    if (role.startsWith('head_')) return this.readHeading(value);
    if (this.isWish(role, value, label)) return;
    if (value === '' || (words.NONE.test(fold(value)) && !words.TELLS_NONE.has(role))) {
      this.used.add(this.piece);
      return;
    }
    const plain = PLAIN_FIELDS[role];
    if (plain) {
      const [path, read, isSure] = plain;
      this.put(path, read(value), isSure?.(value));
    }
    this.readers[role]?.(value, label, parent);
    if (role.includes('contact')) this.collectContacts(value);
  }

  /** Labels whose value fills several fields, or depends on what was read before. */
  private readonly readers: Partial<
    Record<Role, (value: string, label: string, parent: 'father' | 'mother' | undefined) => void>
  > = {
    name: (value, label) =>
      (this.isOwnChild && words.MINE.test(label) && this.tellSpeaker(value)) ||
      // 'प्रत्याशी का नाम (युवक)'
      this.readOwnName(value, facts.wordOf(words.GENDER, /\((.*)\)/u.exec(label)?.[1] ?? '')),
    name_girl: (value) => this.readOwnName(value, 'Female'),
    name_boy: (value) => this.readOwnName(value, 'Male'),
    ward_of_father_girl: (value) => this.readWard('Female', value),
    ward_of_father_boy: (value) => this.readWard('Male', value),
    dob: (value) => {
      this.birthSentence = sentenceOf(this.piece);
      this.readBirth(value);
      // 'जन्म - धुळे'
      if (!this.piece.isBare && !/\d/u.test(value)) this.readBirthClause(value);
    },
    age: (value) => {
      if (values.readDate(value)) this.readBirth(value);
    },
    birth_time: (value) => {
      // 'रात्रौ ९-१०' is an hour and its minutes.
      const typed = values.withDigits(value).replace(/(\d{1,2})-(\d{2})(?!\d)/u, '$1:$2');
      if (this.piece.sentence > 0) return this.readBirth(typed);
      const time = values.readTime(typed);
      this.putStar('birth_time', time?.value, time?.sure);
    },
    religion: (value) => {
      const [first = ''] = values.tidy(value.replace(/\([^()]*\)/gu, ' ')).split(/\s*[,/–—-]\s*/u);
      const isKnown = values.isReligion(first);
      if (!isKnown && first.split(' ').some(values.isReligion)) this.readCommunity(value);
      else this.put('additional.religion', first, isKnown);
    },
    caste: (value) => this.readCommunity(value),
    religion_caste: (value) => this.readCommunity(value),
    clan: (value) => {
      if (value.split(/[\s,]+/u).some(values.casteOf)) this.readCommunity(value);
    },
    sub_caste: (value) => {
      const { caste, subCaste } = facts.communityOf(value);
      if (subCaste && caste) return this.readCommunity(value);
      this.put('additional.sub_caste', values.tidy(value.replace(/\([^()]*\)/gu, '')));
    },
    rashi: (value) => this.putStar('charan', words.CHARAN.exec(value)?.[0]),
    nakshatra: (value) => this.putStar('charan', words.CHARAN.exec(value)?.[0]),
    education: (value, _label, parent) => {
      // Below a parent's line this belongs to the parent, if the candidate's was already read.
      if (parent && this.value('primary.education')) return;
      const listed = facts.educationOf(value);
      // 'बी.एससी. व डी.फार्मा'
      const isList = listed.sure && listed.items.every((name) => !name.includes(' '));
      const said = this.piece.sentence > 0 && !isList ? degreesInSentence(value) : [];
      this.put('primary.education', said.length > 0 ? said : listed.items, listed.sure);
    },
    profession: (value, _label, parent) => {
      if (parent) {
        const isKnown = this.value('primary.profession') !== undefined;
        this.put(`family.${parent}_occupation`, occupationOf(value), isKnown);
        return;
      }
      const [, at, there] = words.AT_PLACE.exec(value) ?? [];
      if (at ?? there) return this.readAddress('current', at ?? there ?? '');
      const { name, sure = false } = facts.professionOf(value) ?? {};
      const said = (this.piece.isBare && !sure) || !name ? workInSentence(value) : undefined;
      this.put('primary.profession', said ?? name, sure);
      this.putPlace('personal.current', placeInSentence(value));
      this.readIncome(value, '');
    },
    income: (value, label, parent) => parent ?? this.readIncome(value, label),
    father: (value) => this.readParent('father', value),
    mother: (value) => this.readParent('mother', value),
    parents: (value) => this.readParents(value, /\s+(?:and|&|व|और|आणि)\s+|\s*[,/]\s*/iu),
    brother: (value, label) => this.readSiblings('Brother', value, label),
    sister: (value, label) => this.readSiblings('Sister', value, label),
    siblings: (value, label) => this.readSiblings(undefined, value, label),
    relative: (value) => {
      this.addRelative();
      this.collectContacts(value, this.piece.sentence === 0);
    },
    address: (value, label) =>
      // 'रा.' is 'resident of' or 'rashi'.
      label.startsWith('रा') && facts.starOf('rashi', value)
        ? this.putStar('rashi', facts.starOf('rashi', value))
        : this.readAddress('permanent', value),
    permanent_address: (value) => this.readAddress('permanent', value),
    current_address: (value) => this.readAddress('current', value),
    diet: (value) => this.readHabits(value),
    smoking: (value) => this.readHabits(value, ['smoking']),
    drinking: (value) => this.readHabits(value, ['drinking']),
    habits: (value) => this.readHabits(value, ['smoking', 'drinking']),
  };

  /** Reads a line or clause without a label, if it is clear what it is. */
  private readLoose(index: number): void {
    const { piece } = this;
    const text = piece.value;
    const folded = fold(text);
    const [above] = this.pieces[index - 1]?.roles ?? [];
    const isLast = this.isOwnChild && index > this.pieces.length - 4;
    const signed = words.REGARDS.test(text)
      ? this.pieces[index + 1]?.value
      : isLast && words.SIGNED.exec(this.piece.line)?.[1];
    if (signed && this.tellSpeaker(signed)) return this.collectContacts(text);
    const [, parent, child = ''] = words.WARD_BEHIND.exec(text) ?? [];
    if (parent) return this.readWard(facts.wordOf(words.GENDER, child), parent);
    if ((above === 'brother' || above === 'sister') && /^\s*\(?\p{Nd}[).]/u.test(piece.line)) {
      // '2) …' below 'Brother: 1) …'. The next line may go on so, too.
      piece.roles = [above];
      return this.readRole(above, text, '');
    }
    const forWhom = facts.wordOf(words.FOR_WHOM, text);
    if (forWhom && !this.found.has('primary.gender'))
      this.put('primary.gender', forWhom, !words.WISH.test(folded));
    const whose = this.isWishing || piece.sentence > 0 ? null : words.WHOSE.exec(folded);
    this.put('primary.gender', facts.wordOf(words.GENDER, whose?.[1] ?? ''));
    if (words.HEADING.test(folded) && text.length < 50) this.readHeading('');
    const behindBirth = sentenceOf(piece) - this.birthSentence;
    const isBirth = behindBirth === 0 || (behindBirth === 1 && values.readTime(text)?.sure);
    if (isBirth && this.readBirthClause(text)) return;
    if (this.readRelation(text)) return;
    const [sibling] = (this.isOwnChild && words.OTHER_OWN_CHILD.exec(text)) || [];
    const who = sibling && words.OF_A_GIRL.test(sibling) ? 'sister' : 'brother';
    if (sibling && this.found.has('primary.first_name'))
      return this.readRole(who, text.slice(sibling.length), sibling);
    if (this.tellOfSiblings(text) || this.readSpeaker(text)) {
      this.otherSentence = piece.sentence;
      return;
    }
    if (words.SEEKS.test(folded)) this.seekSentence = piece.sentence;
    const isSeeking = piece.sentence > 0 && piece.sentence === this.seekSentence;
    const isSameWish = sentenceOf(piece) === this.wishSentence;
    const isWish = words.WISH.test(folded) || isAgeRange(text);
    if (this.isWishing || (!forWhom && !isSeeking && (isSameWish || isWish))) {
      if (!this.isWishing) this.wishSentence = sentenceOf(piece);
      return this.readWish(text, undefined);
    }
    if (piece.sentence > 0 && piece.sentence === this.otherSentence) {
      this.collectContacts(text);
      this.readWorkOfParent(text);
      return;
    }
    this.readLooseFacts(text, folded);
    const isDate = values.readDate(text)?.end === text.length;
    if (piece.sentence === 0 || isDate) this.readAlone(text);
    const next = this.pieces[index + 1];
    const name = words.LOOSE_NAME.exec(text.replace(words.TITLED, '').trim())?.[0];
    const isBesideFacts =
      next &&
      (/^(?:dob|height|age|ward_.*)$/u.test(next.roles[0] ?? '') ||
        (next.roles[0] === 'caste' && next.lineNumber === piece.lineNumber) ||
        values.readDate(`${text} ${next.value}`) ||
        values.readHeight(`${text} ${next.value}`) ||
        /^\d{2}\s*(?:साल|वर्ष|yrs|years)/u.test(next.value));
    if (name && !this.found.has('primary.first_name') && isBesideFacts) {
      this.readOwnName(name);
    }
  }
}
