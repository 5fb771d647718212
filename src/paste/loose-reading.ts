/** What stands in a biodata without a label: headings, wishes, facts that speak for themselves. */
import { toLatinDigits } from '../domain/digits.ts';
import { FamilyReading } from './family-reading.ts';
import { rolesOf } from './label-key.ts';
import { fold } from './remembered.ts';
import { degreesInSentence, placeInSentence, workInSentence } from './sentences.ts';
import * as facts from './own-facts.ts';
import type { Role } from './labels.ts';
import { sentenceOf, type Piece } from './pieces.ts';
import { PLAIN_FIELDS } from './plain-fields.ts';
import * as values from './values.ts';
import { isPlaceName, readWishes } from './wishes.ts';
import * as words from './words.ts';

/** The names, words and numbers of a text. */
const wordsOf = (text: string) =>
  toLatinDigits(fold(text)).match(
    /[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f\d]{3,}(?!":)/gu,
  ) ?? [];

/** What another line may tell again. */
const CORRECTED: Partial<Record<string, (text: string) => unknown>> = {
  'primary.dob': (text) => values.readDate(text)?.value,
  'personal.height_in_cm': (text) => values.readHeight(text)?.value,
  'primary.contact_number': (text) => values.readPhones(text).at(-1)?.number,
};

export class LooseReading extends FamilyReading {
  /** The lines below a heading such as 'Expectations'. */
  protected isWishing = false;
  /** The sentence that speaks of the hoped-for partner. */
  protected wishSentence = 0;
  private degreeLine = -1;

  protected readHeading(value: string): void {
    this.isWishing = false;
    const { line } = this.piece;
    // A heading that names both belongs to neither.
    if (!words.OF_BOTH.test(fold(line)) && line.length < 50)
      this.put('primary.gender', facts.wordOf(words.GENDER, line));
    const count = this.piece.isBare ? 0 : (values.readName(value)?.words.length ?? 0);
    if ((count === 2 || count === 3) && !this.found.has('primary.first_name'))
      this.readOwnName(value);
    this.used.add(this.piece);
  }

  /** Other messages of the sender: a number to call, or a correction. */
  protected readChat(): void {
    const text = `${this.piece.label} ${this.piece.value}`;
    this.used.add(this.piece);
    this.collectContacts(text);
    const ofWhom = words.HEADING.test(fold(text)) ? words.GENDER : words.FOR_WHOM;
    this.put('primary.gender', facts.wordOf(ofWhom, text), false);
    if (words.WISH.test(fold(text))) return this.readWish(text, undefined);
    for (const [path, read] of Object.entries(CORRECTED))
      if (this.found.has(path)) this.put(path, read?.(text));
  }

  /** 'Sorry, 1998 नहीं 1997 है': what the line corrects becomes unsure, or all if it does not say what. */
  protected readCorrections(pieces: readonly Piece[]): void {
    const lines: string[] = [];
    for (const { line, lineNumber, isChat } of pieces)
      // '*Bhosale' is a correction in a chat.
      lines[lineNumber] = `${lines[lineNumber] ?? (isChat ? '> ' : '')}${line} `;
    for (const line of lines)
      if (line && words.CORRECTS.test(fold(line))) this.readCorrection(line);
  }

  private readCorrection(line: string): void {
    const said = new Set(wordsOf(line));
    const text = toLatinDigits(line);
    const all = [...this.found.values()];
    const meant = all.filter((each) => {
      const read = CORRECTED[`${each.section}.${each.field}`]?.(text);
      if (typeof read === typeof each.value) each.value = read;
      return (
        read !== undefined || wordsOf(JSON.stringify(each.value)).some((word) => said.has(word))
      );
    });
    for (const each of meant.length > 0 ? meant : all) each.sure = false;
  }

  protected readWish(value: string, topic: string | undefined): void {
    this.used.add(this.piece);
    this.collectContacts(value);
    // The gender of the hoped-for partner shows that of the candidate.
    const wished = facts.wordOf(words.GENDER, `${this.piece.label} ${value}`);
    if (wished && !this.found.has('primary.gender'))
      this.put('primary.gender', wished === 'Male' ? 'Female' : 'Male', false);
    // 'no dowry, graduate, 24 to 28'
    const said = words.ANY.test(fold(value)) ? value.replace(/^[^,;।]*/u, '') : value;
    const wishes = readWishes(said, topic);
    for (const [field, wish] of Object.entries(wishes))
      this.put(
        `preferences.${field}`,
        wish,
        topic !== undefined || /^(?:age|height)$/u.test(field),
      );
  }

  /** Reads the piece if it speaks of the hoped-for partner. */
  protected isWish(role: Role, value: string, label: string): boolean {
    const text = `${label} ${value}`;
    const forWhom = facts.wordOf(words.FOR_WHOM, text);
    if (role === 'expectation' && forWhom) {
      if (!this.readRelation(text)) this.put('primary.gender', forWhom);
      return true;
    }
    const isCandidate = role === 'name_girl' || role === 'name_boy';
    // 'वर की योग्यता' in the biodata of a girl.
    const ofWhom = facts.wordOf(words.GENDER, label);
    const own = this.value('primary.gender');
    const isOfOther = ofWhom !== undefined && own !== undefined && ofWhom !== own;
    const isPlace = role === 'expectation' && words.PLACES_WISHED.test(fold(label));
    const topicOf = words.WISH_TOPICS[role];
    const isSameWish =
      sentenceOf(this.piece) === this.wishSentence &&
      (this.piece.sentence > 0 ? !/contact/u.test(role) : topicOf !== undefined);
    // 'मुलाची उंची किमान ५ फूट ८ इंच असावी'
    const isToBe =
      this.piece.sentence > 0 && topicOf !== undefined && words.TO_BE.test(fold(value));
    if (isToBe) this.wishSentence = sentenceOf(this.piece);
    const topic = isPlace ? 'places' : isOfOther || isToBe ? topicOf : undefined;
    if (topic || isSameWish) {
      this.readWish(topic ? value : text, topic);
      return true;
    }
    if (role === 'expectation' || (isCandidate && this.isOtherPerson(role, value))) {
      if (value === '') this.isWishing = true;
      else {
        if (this.piece.sentence === 0) this.put('preferences.own_words', value);
        this.readWish(isCandidate || this.piece.isBare ? text : value, undefined);
        this.wishSentence = sentenceOf(this.piece);
      }
      this.used.add(this.piece);
      return true;
    }
    if (!this.isWishing) return false;
    if (/^(?:contact|father|mother|name|address|permanent|email)/u.test(role)) {
      this.isWishing = false;
      return false;
    }
    this.readWish(value, words.WISH_TOPICS[role]);
    return true;
  }

  /** 'मुलगा : …' names the candidate, or the hoped-for partner of a girl who was named before. */
  private isOtherPerson(role: Role, value: string): boolean {
    if (values.readDate(value) || /जन्म|born|dob/iu.test(value)) return false;
    const gender = this.value('primary.gender');
    const isOther = gender !== undefined && gender !== (role === 'name_girl' ? 'Female' : 'Male');
    if (this.value('primary.first_name') !== undefined || isOther) return true;
    return /\d{2}\s*(?:-|–|to|ते|से)\s*\d{2}|चाहिए|पाहिजे|हवा|हवी|चालेल/u.test(value);
  }

  /** 'born on 7 September, at 6 in the morning, in Badaun': the clauses after the date. */
  protected readBirthClause(text: string): boolean {
    const time = values.readTime(text);
    const place = text
      .replace(/\)$/u, '')
      .replace(words.BIRTH_END, '')
      .replace(/^(?:in|at) /iu, '');
    // 'born on 21 December 1993, Tuesday, …'
    const said = place.replace(words.BIRTH_WORDS, '').replace(words.DAY_PART_WORDS, '');
    const isDay = values.tidy(said) === '';
    const isPlace = !time && !isDay && isPlaceName(place);
    if (time) this.readBirth(text);
    else if (isPlace) this.putStar('birth_place', place, false);
    else if (!isDay) this.birthSentence = -1;
    return time !== undefined || isPlace || isDay;
  }

  /** 'My daughter Ketaki', 'हमारा बेटा …': who the candidate is. */
  protected readRelation(text: string): boolean {
    const [, word, name] = words.RELATION.exec(text) ?? [];
    if (!word || this.found.has('primary.first_name')) return false;
    const isNamed =
      name !== undefined && !/^\p{Ll}/u.test(name) && !words.VERB.test(name.split(' ')[0] ?? '');
    this.put('primary.gender', words.OF_A_GIRL.test(word) ? 'Female' : 'Male', false);
    if (isNamed) this.readOwnName(name);
    this.readLooseFacts(text, fold(text));
    return true;
  }

  /** The clauses of a line tell of one more degree each. */
  private addDegrees(degrees: string[]): void {
    if (degrees.length === 0) return;
    const before = this.found.get('primary.education');
    const isOfLine =
      this.degreeLine === this.piece.lineNumber && before && Array.isArray(before.value);
    if (isOfLine && !before.sure) {
      const known = before.value as string[];
      before.value = [
        ...known,
        ...degrees.filter((degree) => !known.some((each) => each.startsWith(degree))),
      ];
    } else this.put('primary.education', degrees, false);
    this.degreeLine = this.piece.lineNumber;
  }

  /** Studies, work and place of the candidate in a sentence. */
  private readSentence(text: string): void {
    this.addDegrees(degreesInSentence(text));
    if (words.FORMER.test(fold(text))) return;
    const work = workInSentence(text);
    this.put('primary.profession', work, false);
    if (!work && !words.LIVES.test(fold(text))) return;
    this.putPlace('personal.current', placeInSentence(text));
  }

  /** A line that is a name with a title, a date or a time, and nothing else. */
  protected readAlone(text: string): void {
    const name = words.TITLED.test(text) ? values.readName(text) : undefined;
    if (name?.rest === '' && name.words.length > 1 && name.words.length < 5)
      if (!this.found.has('primary.first_name')) this.readOwnName(text);
    const date = values.readDate(text);
    const isAlone = ({ start, end }: { start: number; end: number }) =>
      end - start > text.length / 2;
    if (date && (date.start === 0 || isAlone(date)) && !this.found.has('primary.dob')) {
      this.readBirth(text, false);
    }
    const time = values.readTime(text);
    const place = time && values.readPlaceBeside(text, [time]);
    const isOnlyTime = /^[\d\s.:]*$/u.test(text.replace(words.DAY_PART_WORDS, ''));
    const isTold = isOnlyTime || (time && isAlone(time)) || isPlaceName(place ?? '');
    if (time?.sure && this.found.has('primary.dob') && isTold) this.readBirth(text, false);
  }

  /** A value whose form, or the word after it, shows which field it belongs to. */
  private putAs(role: Role | undefined, value: string | undefined): void {
    const [path, read] = (role && PLAIN_FIELDS[role]) ?? [];
    if (path && read && value !== undefined) this.put(path, read(value), false);
  }

  protected readLooseFacts(text: string, folded: string): void {
    this.collectContacts(text);
    const isShort = text.length < 60;
    const height = values.readHeight(text);
    if (height && /['’"”फfc]/u.test(text.slice(height.start, height.end + 3))) {
      this.put('personal.height_in_cm', height.value, false);
    }
    if (words.BORN.test(folded)) this.readBirth(text);
    this.putAs('blood_group', words.BLOOD_ALONE.exec(text)?.[0]);
    this.putAs('weight', /(?<!\d)\d{2,3} ?(?:kgs?|kilo|किलो|कि\.)/iu.exec(text)?.[0]);
    const status = isShort ? facts.wordOf(words.MARRIED, text) : undefined;
    const isAlone =
      words.ONLY_UNMARRIED.test(folded) &&
      (this.piece.sentence === 0 || this.siblings.length === 0);
    // Behind a name it may be that of a brother.
    const isTold =
      status === 'NeverMarried'
        ? !/ [-–:] /u.test(this.piece.line)
        : /^(?:divorced|widow|घटस्फोट|तलाक|विध)|घटस्फोट झाला|तलाक हो/u.test(folded);
    if (status === 'Widowed') this.put('primary.gender', facts.wordOf(words.WIDOWED, text), false);
    if (status !== 'NeverMarried' || isAlone) this.put('primary.marital_status', status, isTold);
    if (words.LOOSE_DIET.test(folded))
      this.put(
        'additional.dietary_preferences',
        facts.wordOf(words.DIET, text),
        !words.ALL.test(folded),
      );
    this.readHabits(text);
    this.putAs('hobbies', words.LIKES.exec(text)?.[1]);
    if (isShort) this.putAs('skin_tone', words.LOOSE_SKIN.exec(folded)?.[1]);
    for (const [, value, which = ''] of text.matchAll(words.VALUE_BEFORE))
      this.putAs(rolesOf(which)[0], value);
    const listed = text.split(/[,/]/u).at(text.includes('/') ? -1 : 0);
    if (isShort && facts.isDegree(values.tidy(listed ?? '')))
      this.addDegrees(facts.educationOf(text).items);
    if (this.piece.sentence > 0 || isShort) this.readSentence(text);
    this.readIncome(text, '');
    const parts = isShort ? text.replace(words.VALUE_BEFORE, ' ').split(/[\s,;()/]+/u) : [];
    const isCaste = (word: string) =>
      values.casteOf(word) && !values.isReligion(word) && !words.MIDDLE_NAME.test(fold(word));
    this.put('additional.religion', parts.find(values.isReligion), false);
    const castes = parts.filter(isCaste);
    const brahmin = castes.find((word) => values.casteOf(word) === 'Brahmin');
    if (!brahmin && new Set(castes.map(values.casteOf)).size !== 1) return;
    const { subCaste } = facts.communityOf(
      values.tidy(
        text
          .replace(/^.*?(?:we are|हम लोग|हम|आम्ही)\s+/iu, '')
          .split(/[,;](?!\s*desh|\s*देश)/iu)[0] ?? '',
      ),
    );
    this.put('additional.caste', (brahmin ?? castes[0])?.replace(/(?<=Brahmin)s$/u, ''), false);
    if (subCaste && subCaste.split(' ').length <= 2)
      this.put('additional.sub_caste', subCaste, false);
  }
}
