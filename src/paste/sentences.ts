/** What a sentence without labels tells of the candidate: studies, work, the place of both. Never sure. */
import { fold } from './remembered.ts';
import { isCountry, isReligion, isState, casteOf, tidy } from './values.ts';
import { kindOfPlace } from './own-facts.ts';
import * as words from './words.ts';

/** 'एम.टेक. केल्यावर', 'did her M.Sc. in Physics followed by a Ph.D.' */
export function degreesInSentence(text: string): string[] {
  if (words.UNFINISHED.test(fold(text))) return [];
  return [...text.matchAll(words.DEGREE_IN_SENTENCE)].map(([degree]) => tidy(degree));
}

/** The words that end with an occupation. */
export function workInSentence(text: string): string | undefined {
  const parts = text.split(/\s+/u);
  const last = parts.map((part) => words.OCCUPATION.test(fold(tidy(part)))).lastIndexOf(true);
  return last < 0 ? undefined : workOf(parts.slice(0, last + 1));
}

/** The last words that belong together. */
function workOf(parts: string[]): string | undefined {
  const ends = (part: string) => words.BEFORE_WORK.test(fold(part)) || /[,;:]$/u.test(part);
  const from = parts.slice(0, -1).map(ends).lastIndexOf(true);
  const name = tidy(
    parts
      .slice(from + 1)
      .slice(-4)
      .join(' '),
  );
  return name === '' ? undefined : name;
}

/** 'in Cork, Ireland', 'म्युनिक, जर्मनी येथे', 'दिल्ली के एक होटल में'. */
export function placeInSentence(text: string): { city?: string; state?: string; country?: string } {
  for (const pattern of words.PLACES) {
    for (const match of text.replace(/\([^()]*\)/gu, ' ').matchAll(pattern)) {
      const [city = '', next = ''] = match.slice(1).map((part) => tidy(part ?? ''));
      if ([words.NO_PLACE, words.WORK].some((other) => other.test(fold(city)))) continue;
      if (casteOf(city) || isReligion(city)) continue;
      return {
        ...kindOfPlace(city),
        ...(isCountry(next) || isState(next) ? kindOfPlace(next) : {}),
      };
    }
  }
  return {};
}
