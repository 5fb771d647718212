/** What a biodata says of the candidate and the family. */
import { occupationOf, parentOf, readSiblings, statusOf, type ReadSibling } from './family.ts';
import { Findings } from './findings.ts';
import { labelKey } from './label-key.ts';
import { isKnownWork, isSiblingName, isWork } from './plausible.ts';
import * as facts from './own-facts.ts';
import { sentenceOf, type Piece } from './pieces.ts';
import { fold } from './remembered.ts';
import { isPlaceName } from './wishes.ts';
import * as values from './values.ts';
import * as words from './words.ts';

export class FamilyReading extends Findings {
  /** The parent whose occupation may stand in the next line. */
  protected parent: 'father' | 'mother' | undefined;
  /** The parent who writes about the candidate. */
  private speaker: { name: string; occupation?: string | undefined; piece: Piece } | undefined;
  /** The sentence about the birth. It ends where something other than a time or a place follows. */
  protected birthSentence = -1;
  protected isOwnChild = false;
  protected isRunTogether = false;
  /** What stands between the first name and the surname. */
  private middleWords: string[] = [];
  /** The last of several words of the name. */
  private lastWord: string | undefined;

  protected readOwnName(value: string, gender?: 'Female' | 'Male'): void {
    const [, own = value, ward = '', father = ''] = words.WARD.exec(value) ?? [];
    const isGirl = /^(?:चि|कु)\.?\s*सौ/u.test(own) || /^d|daughter|पुत्री|कन्या/iu.test(ward);
    const isBoy = /^चि(?:\.|रंजीव)\s/u.test(own) || ward !== '';
    const told =
      gender ??
      facts.wordOf(words.GENDER, /\(([^()]*)\)/u.exec(value)?.[1] ?? '') ??
      (isGirl ? 'Female' : isBoy ? 'Male' : undefined);
    this.put('primary.gender', told);
    const name = values.readName(own);
    const who = facts.wordOf(words.GENDER, own);
    if (who && !own.includes(' ')) return this.put('primary.gender', who, false);
    if (!name) return;
    // 'S. Vignesh': the initial of the father stands before the name.
    if (name.words.length > 1 && /^\p{Lu}\.$/u.test(name.words[0] ?? '')) {
      this.put('primary.first_name', name.words[1], false);
      return;
    }
    const [first = '', ...more] = name.words;
    const last = more.at(-1);
    this.names.add(labelKey(first));
    this.middleWords = more.slice(0, -1);
    this.lastWord = last;
    const isDouble =
      words.DOUBLE_NAME.test(fold(first)) ||
      more.some((word) => words.MIDDLE_NAME.test(fold(word)));
    const isGlued = this.isRunTogether && words.TITLE_IN_NAME.test(first);
    const sure = name.sure && !isGlued && !/^.\.?$|\.$/u.test(first);
    this.put('primary.first_name', first, sure && !isDouble);
    if (last && !/^.\.?$/u.test(last)) {
      this.put('primary.last_name', last, sure && !(isDouble && more.length < 2));
    }
    if (father !== '') this.readParents(father.replace(/\)\s*$/u, ''), words.BOTH_PARENTS);
    this.put('additional.caste', name.rest.split(/\s*[,/]\s*/u).find(values.casteOf), false);
    this.put('primary.education', facts.educationOf(name.rest).items, false);
    this.parent = undefined;
  }

  /** 'मी सुनंदा, गृहिणी आहे', 'my wife Lalitha is a homemaker' */
  protected readSpeaker(text: string): boolean {
    const parent = this.parentByName(text);
    if (parent) this.readParent(parent, text);
    const whole = this.signature && text.startsWith(`${this.signature} `) && values.readName(text);
    if (whole && whole.rest === '' && whole.words.length < 4)
      this.signature = whole.words.join(' ');
    if (parent || whole) return true;
    const [, wife, other] = (this.isOwnChild && words.SPOUSE.exec(text)) || [];
    if (other) this.readParent(wife ? 'mother' : 'father', other);
    const self = words.SELF.exec(text)?.[1];
    if (self && !this.isOwnChild && !this.found.has('primary.first_name')) this.readOwnName(self);
    const said = other ? undefined : words.SPEAKER.exec(text)?.[1];
    return other !== undefined || (said !== undefined && this.tellSpeaker(said));
  }

  /** 'गोरखनाथ सखाराम थोरात' is the father of 'वैष्णवी गोरखनाथ थोरात', 'ताराबाई गोरखनाथ थोरात' the mother. */
  private parentByName(text: string): 'father' | 'mother' | undefined {
    const { words: names = [] } = values.readName(text, this.surname) ?? {};
    const isFamily = names.length > 1 && values.sameName(names.at(-1) ?? '', this.surname ?? '');
    const at = names.findIndex((word) => values.sameName(word, this.middleWords[0] ?? ''));
    if (!isFamily || at < 0 || (at > 0 && !words.IS_MARRIED.test(text))) return undefined;
    return (['father', 'mother'] as const)[at];
  }

  protected tellSpeaker(value: string): boolean {
    const told = parentOf(value, this.surname);
    if (!told || told.name.words.length > 3) return false;
    this.signature = told.name.words.join(' ');
    if (!this.isOwnChild) return false;
    this.used.add(this.piece);
    this.parent = undefined;
    this.speaker ??= { name: this.signature, occupation: told.occupation, piece: this.piece };
    return true;
  }

  /** The occupation that a sentence gives after a parent or the writer. */
  protected readWorkOfParent(text: string): void {
    const occupation = occupationOf(text.replace(words.PRONOUN, ''));
    if (!occupation || !isKnownWork(occupation)) return;
    if (this.parent) this.put(`family.${this.parent}_occupation`, occupation, false);
    else if (this.speaker?.piece.sentence === this.piece.sentence)
      this.speaker.occupation ??= occupation;
  }

  /** If the text names one parent, the writer is the other. The candidate has the father's surname. */
  protected putParents(): void {
    const { speaker } = this;
    const contact = this.found.get('primary.contact_name');
    if (contact && this.parentByName(String(contact.value)) === 'father')
      this.suggest('primary.father_name', contact.value, contact.line);
    const isKnown = (who: string) => this.found.has(`primary.${who}_name`);
    const role = isKnown('father') ? 'mother' : isKnown('mother') ? 'father' : undefined;
    if (speaker && role && !isKnown(role)) {
      this.suggest(`primary.${role}_name`, speaker.name, speaker.piece.line);
      this.suggest(`family.${role}_occupation`, speaker.occupation, speaker.piece.line);
    }
    const father = this.found.get('primary.father_name');
    const last = this.fatherWords.slice(1).at(-1);
    const isMarried = /Divorced|Widowed/u.test(String(this.value('primary.marital_status')));
    if (father && last && isKnown('first') && !isMarried && !words.MIDDLE_NAME.test(fold(last)))
      this.suggest('primary.last_name', last, father.line);
  }

  /** 'अमेय मुकुंद' of 'मुकुंद केशव कुलकर्णी' ends with the father's name. */
  protected get surname(): string | undefined {
    const last = this.value('primary.last_name') as string | undefined;
    return values.sameName(last ?? '', this.fatherWords[0] ?? '') ? undefined : last;
  }

  private get fatherWords(): string[] {
    const father = this.value('primary.father_name');
    return typeof father === 'string' ? father.split(' ') : [];
  }

  protected readWard(gender: 'Female' | 'Male' | undefined, value: string): void {
    // After the father, 'd/o' tells of a relative.
    if (this.value('primary.father_name') !== undefined || words.COUNT_AHEAD.test(value)) return;
    this.put('primary.gender', gender, !this.piece.isBare);
    this.readParents(value, words.BOTH_PARENTS);
  }

  protected readParents(value: string, between: RegExp): void {
    const [father, mother] = value.split(between);
    if (father) this.readParent('father', father);
    if (mother) this.readParent('mother', mother);
  }

  /** Makes names unsure that do not fit the father's name. */
  protected doubtNames(): void {
    const first = this.found.get('primary.first_name');
    const last = this.found.get('primary.last_name');
    const told = this.found.get('primary.father_name');
    const [father = '', ...more] = this.fatherWords;
    // 'NAME Sai Teja' beside 'SURNAME Kandula': the second word may belong to the first name.
    if (first && last && this.lastWord && !values.sameName(String(last.value), this.lastWord))
      first.sure = false;
    if (!first || !told) return;
    // 'अमेय मुकुंद' and 'मृदुला मुकुंद' of 'मुकुंद केशव कुलकर्णी' end with the father's name.
    for (const each of [last, this.found.get('primary.mother_name')])
      if (each && ` ${String(each.value)}`.endsWith(` ${father}`)) each.sure = false;
    // 'साठे विकास लक्ष्मण': the surname may come first, so the person is asked which name is which.
    if (last && values.sameName(String(first.value), more.at(-1) ?? ''))
      for (const each of [first, last]) each.sure = false;
    const middle = this.middleWords[0];
    if (middle === undefined) return;
    // 'Sai Tarun Nallapaneni': a middle word that is not the father's may belong to the first name.
    first.sure &&= [father, ...more].some((word) => values.isNameLike(word, middle));
    // An unknown title may stand ahead of the name: 'हाजी सलीम' of 'इरफान सलीम शेख'.
    told.sure &&= values.isNameLike(father, middle);
  }

  /** The date, the time and the place of the birth. */
  protected readBirth(value: string, isSure = true): void {
    const date = values.readDate(value);
    if (date) this.birthSentence = sentenceOf(this.piece);
    if (date && !words.CORRECTS.test(fold(this.piece.line))) this.dobs.add(date.value);
    const rest = date
      ? value.slice(0, date.start) + '\u0001'.repeat(date.end - date.start) + value.slice(date.end)
      : value;
    // '01/02/1993 (as per school 05/07/1994)'
    this.put('primary.dob', date?.value, isSure && date?.sure === true && !values.readDate(rest));
    const time = values.readTime(rest);
    this.putStar('birth_time', time?.value, (isSure || date !== undefined) && time?.sure);
    const place = (date ?? time) && values.readPlaceBeside(value, [date, time]);
    const isShort = date !== undefined && !/[(.-]|\s.*\s/u.test(place ?? '');
    if (date ?? isPlaceName(place ?? '')) this.putStar('birth_place', place, isShort);
  }

  protected readCommunity(value: string): void {
    const { religion, caste, subCaste, sure } = facts.communityOf(value);
    this.put('additional.religion', religion);
    // 'जात : लिंगायत' is a religion, too.
    const only = this.piece.roles[0] === 'caste' && !caste ? religion : undefined;
    this.put('additional.caste', caste ?? only, sure && only === undefined);
    this.put('additional.sub_caste', subCaste, sure);
    const bracket = /^[^()]*\(([A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f ]{3,24})\)$/u.exec(
      value,
    )?.[1];
    if (bracket && caste && !values.isReligion(bracket) && !subCaste)
      this.put('additional.sub_caste', bracket, false);
  }

  /** Without a label, only an amount with its period is an income. */
  protected readIncome(value: string, label: string): void {
    // 'Call 98220 12345 after 8 pm' is no income.
    if (label === '' && values.readPhones(value).length > 0) return;
    if (words.NO_INCOME.test(fold(value))) return;
    for (const { value: amount, period } of values.readMoney(value, label)) {
      if (label === '' && !period) continue;
      const isYearly =
        period === 'year' || (period === undefined && amount.replace(/\D/gu, '').length > 6);
      const sure = period !== undefined && (label !== '' || /\p{L}/u.test(amount));
      this.put(isYearly ? 'personal.annual_income' : 'personal.monthly_income', amount, sure);
    }
  }

  protected readParent(role: 'father' | 'mother', value: string): void {
    this.parent = role;
    this.used.add(this.piece);
    const hasPhone = values.readPhones(value).length > 0;
    if (hasPhone) this.collectContacts(value);
    const isGlued = words.TITLE_IN_NAME.test(value);
    const bare = this.isRunTogether ? value.replace(words.TITLE_IN_NAME, '') : value;
    const read = parentOf(bare, this.surname);
    if (!read) {
      const occupation = hasPhone || !/\p{L}/u.test(value) ? undefined : occupationOf(value);
      const isKnown = occupation !== undefined && isKnownWork(occupation);
      const isAlone =
        /^\p{L}[^,\d(]*$/u.test(value) && !words.TITLE.test(value.split(' ')[0] ?? '');
      this.put(`family.${role}_occupation`, isKnown ? occupation : undefined, isAlone);
      return;
    }
    const { name, occupation } = read;
    const isName = !/^(?:retd|retired|एक|a|an|is)$/iu.test(name.words[0] ?? '');
    const sure = name.sure && !isGlued && !name.words.some((word) => word.endsWith('.'));
    if (isName) this.put(`primary.${role}_name`, name.words.join(' '), sure);
    this.put(`family.${role}_occupation`, occupation, isWork(occupation ?? ''));
  }

  protected readSiblings(
    gender: ReadSibling['gender'] | undefined,
    value: string,
    label: string,
  ): void {
    if (this.siblings.length > MOST_SIBLINGS) return;
    this.used.add(this.piece);
    // 'बड़े भाई धर्मेंद्र – 90000 74590' below the family is whom to call.
    const isKnown = this.siblings.some(({ each }) => each.name && value.startsWith(each.name));
    this.collectContacts(value, !isKnown);
    if (isKnown && values.readPhones(value).length > 0) return;
    const read = readSiblings(value, gender, label);
    for (const each of read?.siblings ?? []) {
      this.siblings.push({
        each,
        piece: this.piece,
        sure:
          read?.sure === true &&
          // A line of its own tells of nobody else: 'एक बहीण विवाहित'.
          (!this.piece.isBare ||
            (this.piece.sentence === 0 && each.marital_status !== undefined)) &&
          (read.siblings.length === 1 || label.search(words.ORDER) < 0) &&
          (each.name === undefined || isSiblingName(each.name)),
      });
    }
  }

  /** 'Saurabh ki shaadi ho gayi', 'दोघींची लग्नं झाली', 'उसकी शादी …': the marital status of those named before. */
  protected tellOfSiblings(text: string): boolean {
    const state = this.piece.sentence > 0 ? statusOf(text) : undefined;
    const before = this.siblings.at(-1);
    if (!state || !before) return false;
    const named = this.siblings.filter(({ each }) => each.name && text.startsWith(`${each.name} `));
    const isNext = this.piece.sentence <= before.piece.sentence + 1;
    const all = this.siblings.filter((each) => each.piece === before.piece);
    const isOfLast = words.PRONOUN.test(text) || !text.includes(' ');
    const meant = words.ALL.test(fold(text)) ? all : isOfLast ? [before] : [];
    const told = named.length > 0 ? named : isNext ? meant : [];
    for (const { each } of told) each.marital_status ??= state;
    return told.length > 0;
  }

  protected readAddress(kind: 'permanent' | 'current', value: string): void {
    if (kind === 'permanent') this.collectContacts(value);
    const read = facts.addressOf(value);
    const section = kind === 'permanent' ? 'primary' : 'personal';
    if (read) this.putPlace(`${section}.${kind}`, read);
  }

  /** Without `sure` it was read from a sentence. A state and a country are known names. */
  protected putPlace(path: string, place: Partial<facts.Address>): void {
    this.put(`${path}_city`, place.city, place.sure === true);
    this.put(`${path}_state`, place.state, place.sure !== undefined);
    this.put(`${path}_country`, place.country, place.sure !== undefined);
  }

  /** `which`: the habits that the label names. Without it, the value is 'doesn't drink or smoke'. */
  protected readHabits(value: string, which?: readonly Habit[]): void {
    const folded = fold(value);
    const isBoth = words.BOTH_HABITS.test(folded);
    // 'occasional wine, non smoker'
    const [sometimes = ''] = words.SOMETIMES.exec(folded) ?? [];
    for (const each of which ?? HABITS) {
      const isSaid = isBoth || HABIT_WORDS[each].test(folded);
      const isSometimes =
        which?.length === 1 ? words.OCCASIONAL.test(folded) : HABIT_WORDS[each].test(sometimes);
      const isNone = which
        ? words.NO_HABIT.test(folded) || words.NONE.test(folded)
        : isSaid && !isSometimes && words.WITHOUT.test(folded);
      const who = each === 'smoking' ? 'Smoker' : 'Drinker';
      const kind = isNone ? `Non-${who}` : isSometimes ? `Occasional ${who}` : undefined;
      this.put(`additional.${each}_habits`, kind, which !== undefined);
    }
  }
}

/** A text with more brothers and sisters is not a biodata. */
const MOST_SIBLINGS = 20;

type Habit = 'smoking' | 'drinking';
const HABITS = ['smoking', 'drinking'] as const;
const HABIT_WORDS = { smoking: words.SMOKES, drinking: words.DRINKS };
