/** What the words of a value mean in the lists of the form. */
import { CHARANS, DEVAKS, NAKSHATRAS, RASHIS } from '../domain/horoscope.ts';
import { HOROSCOPE_SPELLINGS } from '../domain/horoscope-spellings.ts';
import { labelKey, soundOf } from './label-key.ts';
import { fold } from './remembered.ts';
import { casteOf, isCountry, isReligion, isState, tidy } from './values.ts';
import * as lists from './words.ts';

/** The first row whose words stand in the text. */
export function wordOf<T extends string>(rows: lists.Rows<T>, text: string): T | undefined {
  const folded = fold(text);
  return rows.find(([, words]) => words.test(folded))?.[0];
}

/** True if the text has nothing but the words for the value, so that the value may be sure. */
export const isPlain = (text: string) =>
  text.split(/\s+/u).length <= 3 && !lists.NEGATED.test(fold(text));

/** 'O +ve', 'AB Negative', 'ओ पॉझिटिव्ह'. */
export function bloodGroupOf(text: string): string | undefined {
  const folded = fold(text).replace(/0(?=\s*[+-]|\s*(?:pos|neg|पॉ|निगे))/u, 'o');
  const match =
    /^[^\p{L}]*(एबी|ए\.? ?बी|ab|ओ|बी|ए|[abo])\.?(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])\s*[ .('"-]*(.*)$/u.exec(
      folded,
    );
  if (!match) return undefined;
  const letter = lists.LETTERS[match[1]?.replace(/[. ]/gu, '') ?? ''] ?? match[1]?.toUpperCase();
  const sign = folded.slice(match[1]?.length);
  if (/\+|pos|पॉझि|पॉजि|पोजि|पॉसि|पोझि|प[ॉो][झज]ी|धन/u.test(sign)) return `${letter}+`;
  return /neg|निगे|नेगे|ऋण|[-–]\s*(?:ve)?\s*\)?$|-ve/u.test(sign) ? `${letter}-` : undefined;
}

/** The key of a sign or star that the text names, also among other words. */
export function starOf(keys: 'rashi' | 'nakshatra', text: string): string | undefined {
  const words = tidy(text.replace(/[()]/gu, ' ')).split(/[\s,/-]+/u);
  const known = keys === 'rashi' ? rashis : nakshatras;
  for (let from = 0; from < Math.min(words.length, 3); from++) {
    for (const count of [2, 1]) {
      const name = words.slice(from, from + count).join(' ');
      const found = known.get(labelKey(name)) ?? known.get(soundOf(name));
      if (found) return found;
    }
  }
  return undefined;
}

const rashis = starsBySpelling(RASHIS);
const nakshatras = starsBySpelling(NAKSHATRAS);

function starsBySpelling<T extends keyof typeof HOROSCOPE_SPELLINGS>(
  list: readonly T[],
): Map<string, T> {
  return new Map(
    list.flatMap((key) =>
      [key, ...HOROSCOPE_SPELLINGS[key]].flatMap((spelling) =>
        [labelKey(spelling), soundOf(spelling)]
          .filter((sound) => sound.length > 2)
          .map((sound) => [sound, key] as const),
      ),
    ),
  );
}

export function devakOf(text: string): string {
  return devaks.get(labelKey(text.replace(/\([^()]*\)/gu, ' '))) ?? tidy(text);
}

const devaks = starsBySpelling(DEVAKS);

export function charanOf(text: string): string | undefined {
  return CHARANS.find((charan) => new RegExp(`(?<!\\d)${charan}(?!\\d)`, 'u').test(text));
}

interface Community {
  religion?: string | undefined;
  caste?: string | undefined;
  subCaste?: string | undefined;
  sure: boolean;
}

/** 'हिंदू मराठा', 'Brahmin – Deshastha Rigvedi', 'Dhangar (Hatkar)'. */
export function communityOf(text: string): Community {
  const kuli = lists.KULI.exec(text)?.[0];
  if (kuli) return { ...communityOf(text.replace(lists.KULI, '')), subCaste: kuli };
  if (/no bar|बंधन|नाही$|नहीं$|^any\b|कोणतीही/u.test(fold(text))) return { sure: false };
  const bracket = /\(([^()]*)\)/u.exec(text)?.[1] ?? '';
  const parts = tidy(text.replace(/\([^()]*\)/gu, ' ').replace(lists.VERB_END, ''))
    .split(/\s*[,/–—|]\s*|\s+-\s+|-(?=\p{L})/u)
    .map(tidy)
    .filter(Boolean);
  const words = parts.join(' ').split(' ');
  const religion = words.find(isReligion);
  const isOwn = (word: string) => word !== religion && !lists.COMMUNITY_WORD.test(word);
  const rest = parts.map((part) => part.split(' ').filter(isOwn).join(' ')).filter(Boolean);
  const [first, ...more] = rest;
  if (first === undefined) {
    const isCaste = casteOf(bracket) !== undefined && !isReligion(bracket);
    return { religion, caste: isCaste ? bracket : undefined, sure: !isCaste };
  }
  const all = rest.join(' ').split(' ');
  const brahmin = all.find((word) => casteOf(word) === 'Brahmin');
  if (brahmin) {
    const others = all.filter((word) => word !== brahmin).join(' ');
    const sub = others || bracket.replace(/^\d.*/u, '');
    const isPlain = /^[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f .-]*$/u.test(sub);
    const subCaste = isPlain && sub !== '' ? sub : undefined;
    return { religion, caste: brahmin, subCaste, sure: isPlain };
  }
  // 'Jatt Sikh' and 'Digambar Jain': the religion at the end may be a part of the name.
  const isReligionLast = words.length > 1 && words.at(-1) === religion;
  if (!first.includes(' ')) {
    const isPlain =
      more.length === 0 && /^[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f.'-]+$/u.test(first);
    return { religion, caste: first, sure: isPlain && !isReligionLast };
  }
  if (casteOf(first) !== undefined) return { religion, caste: first, sure: more.length === 0 };
  const known = first.split(' ').filter((word) => casteOf(word) !== undefined);
  return { religion, caste: known.length === 1 ? known[0] : first, sure: false };
}

export const isDegree = (text: string) =>
  (/^[A-Z]{3,6}$/u.test(text) && !casteOf(text) && !isCountry(text)) ||
  lists.DEGREES.some((degree) =>
    degree.test(fold(text.replace(/^(?:completed|done|पूर्ण)\s+/iu, ''))),
  );

/** The degrees that a list of an education names. `sure` if nothing else stands in it. */
export function educationOf(text: string): { items: string[]; sure: boolean } {
  const parts = text.split(lists.BETWEEN_STUDIES);
  const items: string[] = [];
  const courses: string[] = [];
  let sure = true;
  for (const part of parts.map((each) => tidy(each)).filter(Boolean)) {
    if (lists.UNFINISHED.test(fold(part)) || lists.NEGATED.test(fold(part))) sure = false;
    // 'B.Com with Tally' is a degree, 'Tally' beside one is none.
    else if (lists.COURSE.test(fold(part)) && part.search(lists.DEGREE_IN_SENTENCE) !== 0)
      courses.push(part);
    else if (isDegree(part))
      items.push(...part.replace(lists.BESIDE_DEGREE, '').split(lists.BETWEEN_DEGREES));
    else if (!lists.PLACE_OF_STUDY.test(fold(part))) sure = false;
  }
  sure &&= items.length > 0 && !lists.COURSE.test(fold(text));
  return { items: items.length > 0 ? items : courses, sure };
}

/** The occupation itself, without firm, place and bracket. */
export function professionOf(text: string): { name: string; sure: boolean } | undefined {
  // 'Working at: …' names a firm.
  if (/^(?:at|in|with)\s*:/iu.test(text)) return undefined;
  const plain = tidy(
    text.replace(/(?<=\p{L}\s*)\(.*$|\([^()]*(?:\)|$)/su, ' ').replace(lists.AHEAD_OF_WORK, ''),
  );
  const [first = ''] = plain.split(/\s*[,;|।@]\s*|\s[–—-]\s|\s(?:hai|hain|ahe|है|हैं|आहे)(?=\s)/u);
  const isInside = lists.INSIDE_A_FIRM.test(` ${first} `);
  // A firm in capitals: 'Operator MIDC Baramati'.
  const name = tidy(
    first
      .replace(/\s+(?:in|at|with|for|on)\s+.*$/iu, '')
      .replace(lists.WORK_PLACE_AHEAD, '')
      .replace(/(?<=\p{Ll})\s+\p{Lu}{3,}(?:\s.*)?$/u, ''),
  );
  if (
    name === '' ||
    !/[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]{2}/u.test(name) ||
    name.length > 40 ||
    /\d{3}/u.test(name)
  )
    return undefined;
  return {
    name,
    sure:
      !(isInside && !/\s(?:in|at|with|for)\s/iu.test(first)) &&
      !lists.NO_OCCUPATION.test(name) &&
      isOccupation(name),
  };
}

export interface Address {
  city?: string | undefined;
  state?: string | undefined;
  country?: string | undefined;
  sure: boolean;
}

/** The town, the state and the country of an address. If the text names a village, the town is not sure. */
export function addressOf(text: string): Address | undefined {
  const parts = text
    .replace(/\([^()]*\)/gu, ' ')
    .split(/[,;|।]|\s[–—-]\s|\n|\s(?=(?:distt?|tal|ता|जि|ज़\u093c?िला|जिला)[. ])/iu)
    .map((part) =>
      tidy(
        part.replace(/[-–\s]*(?<!\d)\d{3} ?\d{3}(?!\d)\.?$/u, '').replace(/\s+(?:है|हैं|येथे|आहे)$/u, ''),
      ),
    )
    .filter(
      (part) =>
        /[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]{2}/u.test(part) &&
        !/^(?:pin|पिन)/iu.test(part),
    );
  if (parts.length === 0) return undefined;
  const take = (isOne: (name: string) => boolean) =>
    isOne(parts.at(-1) ?? '') ? parts.pop() : undefined;
  const country = take(isCountry);
  const state = take((name) => parts.length > 1 && (country !== undefined || isState(name)));
  const district = parts.findIndex((part) => lists.DISTRICT.test(part));
  if (district === 0) return { state, country, sure: true };
  const towns = district > 0 ? parts.slice(0, district) : parts;
  const city = tidy((towns.at(-1) ?? '').replace(lists.BEFORE_TOWN, ''));
  const isTown =
    city !== '' &&
    !/\d/u.test(city) &&
    city.split(' ').length <= (towns.length > 1 ? 3 : 2) &&
    !lists.NO_TOWN.test(fold(city));
  return {
    city: isTown ? city : undefined,
    state,
    country,
    sure: isTown && !lists.VILLAGE.test(text),
  };
}

/** A place, as a town, a state or a country. */
export const kindOfPlace = (name: string) =>
  isCountry(name) ? { country: name } : isState(name) ? { state: name } : { city: name };

/** A word for an occupation stands in it. */
export const isOccupation = (text: string) =>
  lists.WORK.test(fold(text)) || lists.OCCUPATION.test(fold(text.split(' ').at(-1) ?? ''));
