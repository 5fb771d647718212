/**
 * Reads a biodata as families send it around, in Marathi, Hindi, English and their mixtures. It would
 * rather leave a field empty than fill it wrongly: what is `sure` stands so in the text, what is not is
 * asked about. No DOM, no network, no clock: the same text gives the same findings.
 */
import { BIODATA_TEXT_MAX_LENGTH } from '../domain/limits.ts';
import { occupationOf } from './family.ts';
import type { ReadPaste } from './findings.ts';
import type { Role } from './labels.ts';
import * as facts from './own-facts.ts';
import { LooseReading } from './loose-reading.ts';
import { fold } from './remembered.ts';
import { degreesInSentence, workInSentence } from './sentences.ts';
import { readPieces, sentenceOf, type Piece } from './pieces.ts';
import { PLAIN_FIELDS } from './plain-fields.ts';
import * as values from './values.ts';
import { isAgeRange } from './wishes.ts';
import * as words from './words.ts';

export type { Finding } from './findings.ts';

export function readPaste(text: string): ReadPaste {
  return new Reading(readPieces(text.slice(0, BIODATA_TEXT_MAX_LENGTH))).read(text);
}

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
    for (const [index, piece] of this.pieces.entries()) this.readPiece(piece, index);
    this.putLists();
    this.putContact();
    this.putParents();
    this.doubtNames();
    this.readCorrections(this.pieces);
    const people = this.countPeople(text);
    const found = [...this.found.values()];
    return {
      people,
      findings: people === 1 ? found : found.map((each) => ({ ...each, sure: false })),
      unread: this.pieces
        .filter((piece) => !this.used.has(piece) && /\p{L}/u.test(piece.line))
        .map((piece) => piece.line),
    };
  }

  private readPiece(piece: Piece, index: number): void {
    const { roles, value, label } = piece;
    if (piece.isChat && words.TOLD_IN_CHAT.test(roles[0] ?? '') && !piece.line.includes('?')) {
      piece.isBare = true;
      piece.sentence = sentenceOf(piece);
    } else if (piece.isChat) return this.readChat(piece);
    if (roles.length > 1) {
      const parts = value.split(/\s*[/,|]\s*|\s+(?:व|and|एवं)\s+/u);
      for (const [at, role] of roles.entries()) {
        this.readRole(
          role,
          parts.length === roles.length ? (parts[at] ?? '') : value,
          label,
          piece,
        );
      }
    } else if (roles[0] === 'contact' && /^m\W*$/iu.test(label) && !/\d/u.test(value))
      // 'M: Sunita' is the mother, as 'F: …' is the father; with digits it is a mobile number.
      this.readRole('mother', value, label, piece);
    else if (roles[0]) this.readRole(roles[0], value, label, piece);
    else this.readLoose(piece, index);
  }

  private readRole(role: Role, value: string, label: string, piece: Piece): void {
    if (piece.isBare && words.OTHER_PERSON.test(role) && words.POLITE.test(value)) return;
    // 'My younger sister Nandini' is the candidate.
    if (
      piece.isBare &&
      /^(?:brother|sister|current_address)$/u.test(role) &&
      this.readRelation(piece.line, piece)
    )
      return;
    const isAbout = this.isOwnSibling && /na+m|nav|नाम|नाव|name/iu.test(label);
    if (isAbout && role === 'brother' && !this.found.has('primary.first_name'))
      return this.readOwnName(value, piece);
    const last = this.siblings.at(-1);
    // A row of a table is of one person: 'Brother | Omraj | His work | Farmer'.
    if (
      last?.piece.lineNumber === piece.lineNumber &&
      words.IN_A_CELL.test(piece.line) &&
      words.OF_THE_ROW.test(role)
    ) {
      const work = role === 'profession' ? occupationOf(value) : undefined;
      if (work) last.each.occupation ??= work;
      this.used.add(piece);
      return;
    }
    const parent = this.parent;
    if (!/^(?:profession|education|income|property|age)$/u.test(role)) this.parent = undefined;
    if (role !== 'dob' && role !== 'birth_time') this.birthSentence = -1;
    // 'Mohini is married and works as a pharmacist.'
    const sibling =
      piece.sentence > 0 && piece.sentence === this.otherSentence && this.siblings.at(-1);
    if (sibling && sibling.piece.sentence === piece.sentence && /^work/iu.test(label)) {
      const work = workInSentence(value);
      if (work) sibling.each.occupation ??= work;
      return;
    }
    this.otherSentence = words.OTHER_PERSON.test(role) ? piece.sentence : 0;
    // 'My father is Mr. Rao, …'
    const [who, isWork] = role.split('_');
    if (isWork === 'occupation' && words.NAMED.test(value))
      return this.readParent(who as 'father' | 'mother', value, piece);
    if (role.startsWith('head_')) return this.readHeading(piece, value);
    if (this.isWish(role, value, label, piece)) return;
    if (value === '' || (words.NONE.test(fold(value)) && !words.TELLS_NONE.has(role))) {
      this.used.add(piece);
      return;
    }
    const plain = PLAIN_FIELDS[role];
    if (plain) {
      const [path, read, isSure] = plain;
      // A word for a place without a sign after it may begin a sentence: 'स्थळ सुचवा'.
      const isPlace = role === 'birth_place' && piece.isBare;
      this.put(path, read(value), piece, !isPlace && (isSure?.(value) ?? true));
      if (path === 'primary.marital_status')
        this.put('primary.gender', facts.wordOf(words.WIDOWED, value), piece, false);
    }
    this.readers[role]?.(value, piece, label, parent);
    if (role.includes('contact')) this.collectContacts(value, piece, false);
  }

  /** What needs more than one field, or what was read before. */
  private readonly readers: Partial<
    Record<
      Role,
      (value: string, piece: Piece, label: string, parent: 'father' | 'mother' | undefined) => void
    >
  > = {
    name: (value, piece, label) =>
      (this.isOwnChild && words.MINE.test(label) && this.tellSpeaker(value, piece)) ||
      this.readOwnName(value, piece),
    name_girl: (value, piece) => this.readOwnName(value, piece, true, 'Female'),
    name_boy: (value, piece) => this.readOwnName(value, piece, true, 'Male'),
    ward_of_father_girl: (value, piece) => this.readWard('Female', value, piece),
    ward_of_father_boy: (value, piece) => this.readWard('Male', value, piece),
    dob: (value, piece) => {
      this.birthSentence = sentenceOf(piece);
      this.readBirth(value, piece);
      // 'जन्म - धुळे'
      if (!piece.isBare && !/\d/u.test(value)) this.readBirthClause(value, piece);
    },
    age: (value, piece) => {
      if (values.readDate(value)) this.readBirth(value, piece);
    },
    birth_time: (value, piece) => {
      // 'रात्रौ ९-१०' is an hour and its minutes.
      const typed = values.withDigits(value).replace(/(\d{1,2})-(\d{2})(?!\d)/u, '$1:$2');
      if (piece.sentence > 0) return this.putTimeAndPlace(typed, piece);
      const time = values.readTime(typed);
      this.putStar('birth_time', time?.value, piece, time?.sure);
    },
    religion: (value, piece) => {
      const [first = ''] = values.tidy(value.replace(/\([^()]*\)/gu, ' ')).split(/\s*[,/–—-]\s*/u);
      const isKnown = values.isReligion(first);
      if (!isKnown && first.split(' ').some(values.isReligion)) this.readCommunity(value, piece);
      else this.put('additional.religion', { name: first }, piece, isKnown);
    },
    caste: (value, piece) => this.readCommunity(value, piece),
    religion_caste: (value, piece) => this.readCommunity(value, piece),
    clan: (value, piece) => {
      if (value.split(/[\s,]+/u).some(values.casteOf)) this.readCommunity(value, piece);
    },
    sub_caste: (value, piece) => {
      const { caste, subCaste } = facts.communityOf(value);
      if (subCaste && caste) return this.readCommunity(value, piece);
      const name = values.tidy(value.replace(/\([^()]*\)/gu, ''));
      this.put('additional.sub_caste', { name }, piece, name.split(' ').length <= 3);
    },
    rashi: (value, piece) => this.readStar('rashi', value, piece),
    nakshatra: (value, piece) => this.readStar('nakshatra', value, piece),
    education: (value, piece, _label, parent) => {
      // Below a parent's line it is the parent's, if the candidate's was read already.
      if (parent && this.value('primary.education')) return;
      const listed = facts.educationOf(value);
      // 'बी.एससी. व डी.फार्मा'
      const isList = listed.sure && listed.items.every(({ name }) => !name.includes(' '));
      const said = piece.sentence > 0 && !isList ? degreesInSentence(value) : [];
      const { items, sure } = said.length > 0 ? { items: said, sure: false } : listed;
      if (items.length > 0) this.put('primary.education', items, piece, sure);
    },
    profession: (value, piece, _label, parent) => {
      if (parent) {
        const isKnown = this.value('primary.profession') !== undefined;
        this.put(`family.${parent}_occupation`, occupationOf(value), piece, isKnown);
        return;
      }
      const [, at, there] = words.AT_PLACE.exec(value) ?? [];
      if (at ?? there) return this.readAddress('current', at ?? there ?? '', piece);
      const said = workInSentence(value);
      const read = facts.professionOf(value);
      const isProse = piece.isBare && read?.sure !== true;
      const profession = (isProse || !read) && said ? { name: said, sure: false } : read;
      if (profession)
        this.put('primary.profession', { name: profession.name }, piece, profession.sure);
      const place = words.PLACE_AT_END.exec(value)?.[1];
      if (place && !words.NO_PLACE.test(fold(place)) && !words.WORK.test(fold(place)))
        this.putPlace('personal.current', facts.kindOfPlace(place), piece);
      this.readIncome(value, '', piece);
    },
    income: (value, piece, label, parent) => parent ?? this.readIncome(value, label, piece),
    monthly_income: (value, piece, label) => this.readIncome(value, label, piece),
    annual_income: (value, piece, label) => this.readIncome(value, label, piece),
    father: (value, piece) => this.readParent('father', value, piece),
    mother: (value, piece) => this.readParent('mother', value, piece),
    parents: (value, piece) => this.readParents(value, /\s+(?:and|&|व|और|आणि)\s+|\s*,\s*/iu, piece),
    brother: (value, piece, label) => this.readSiblings('Brother', value, label, piece),
    sister: (value, piece, label) => this.readSiblings('Sister', value, label, piece),
    siblings: (value, piece, label) => this.readSiblings(undefined, value, label, piece),
    relative: (value, piece) => {
      this.relatives.push(piece.line);
      this.areRelativesSure &&= !piece.isBare;
      this.used.add(piece);
      this.collectContacts(value, piece, piece.sentence === 0);
    },
    address: (value, piece, label) =>
      // 'रा.' is 'resident of' or 'rashi'.
      label.startsWith('रा') && facts.starOf('rashi', value)
        ? this.readStar('rashi', value, piece)
        : this.readAddress('permanent', value, piece),
    permanent_address: (value, piece) => this.readAddress('permanent', value, piece),
    current_address: (value, piece) => this.readAddress('current', value, piece),
    diet: (value, piece) => this.readHabits(value, piece),
    smoking: (value, piece) => this.readHabits(value, piece, ['smoking']),
    drinking: (value, piece) => this.readHabits(value, piece, ['drinking']),
    habits: (value, piece) => this.readHabits(value, piece, ['smoking', 'drinking']),
  };

  /** A line or clause without a label: what speaks for itself. */
  private readLoose(piece: Piece, index: number): void {
    const text = piece.value;
    const folded = fold(text);
    const before = this.pieces[index - 1];
    if (words.REGARDS.test(text)) {
      const name = values.readName(this.pieces[index + 1]?.value ?? '');
      if (name && name.words.length <= 3 && !/^[^(]/u.test(name.rest))
        this.signature = name.words.join(' ');
    }
    if (
      before &&
      /^\s*\(?\p{Nd}[).]/u.test(piece.line) &&
      /^(?:brother|sister)$/u.test(before.roles[0] ?? '')
    ) {
      // '2) …' below 'Brother: 1) …'. The next line may go on so, too.
      piece.roles = before.roles;
      return this.readRole(before.roles[0] as Role, text, '', piece);
    }
    const forWhom = facts.wordOf(words.FOR_WHOM, text);
    if (forWhom && !this.found.has('primary.gender'))
      this.put('primary.gender', forWhom, piece, !words.WISH.test(folded));
    const whose = this.isWishing || piece.sentence > 0 ? undefined : words.WHOSE.exec(folded)?.[1];
    if (whose) this.put('primary.gender', facts.wordOf(words.GENDER, whose), piece);
    if (words.HEADING.test(folded) && text.length < 50) this.readHeading(piece, '');
    const isBirth =
      this.birthSentence === sentenceOf(piece) ||
      (this.birthSentence > 0 &&
        this.birthSentence + 1 === piece.sentence &&
        values.readTime(text)?.sure);
    if (isBirth && this.readBirthClause(text, piece)) return;
    if (this.readRelation(text, piece)) return;
    if (this.tellOfSiblings(text, piece) || this.readSpeaker(text, piece)) {
      this.otherSentence = piece.sentence;
      return;
    }
    if (words.SEEKS.test(folded)) this.seekSentence = piece.sentence;
    const isSeeking = piece.sentence > 0 && piece.sentence === this.seekSentence;
    if (isSeeking) this.put('primary.gender', facts.wordOf(words.GENDER, text), piece, false);
    const isSameWish = piece.isBare && sentenceOf(piece) === this.wishSentence;
    const isWish = words.WISH.test(folded) || isAgeRange(text);
    if (this.isWishing || (!forWhom && !isSeeking && (isSameWish || isWish))) {
      if (!this.isWishing) this.wishSentence = sentenceOf(piece);
      return this.readWish(text, piece, undefined);
    }
    if (piece.sentence > 0 && piece.sentence === this.otherSentence) {
      this.collectContacts(text, piece, false);
      this.readWorkOfParent(text, piece);
      return;
    }
    this.readLooseFacts(text, folded, piece);
    if (piece.sentence === 0) this.readAlone(text, piece);
    const next = this.pieces[index + 1];
    const name = words.LOOSE_NAME.exec(text.replace(words.TITLED, '').trim())?.[0];
    const isBesideFacts =
      next &&
      (/^(?:dob|height|age|ward_.*)$/u.test(next.roles[0] ?? '') ||
        values.readDate(`${text} ${next.value}`) ||
        values.readHeight(`${text} ${next.value}`) ||
        /^\d{2}\s*(?:साल|वर्ष|yrs|years)/u.test(next.value));
    if (name && !this.found.has('primary.first_name') && isBesideFacts) {
      if (!text.startsWith(name))
        this.put('primary.gender', facts.wordOf(words.GENDER, text), piece, false);
      this.readOwnName(name, piece, false);
    }
  }
}
