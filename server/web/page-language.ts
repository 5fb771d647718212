import { LANGUAGES, type Language } from '../../src/domain/enumerations.ts';
import { readLanguage } from '../base/language.ts';

interface Visit {
  /** ?lng= */
  query: unknown;
  /** The cookie i18next. */
  cookie: string | undefined;
  acceptLanguage: string | undefined;
}

/** The language of a page before its scripts run, by the same rules as theirs (spec.md §9). */
export function pageLanguage({ query, cookie, acceptLanguage }: Visit): Language {
  const wished = [query, cookie, ...parseAcceptLanguage(acceptLanguage)];
  const tag = wished.find((each) => typeof each === 'string' && isOurs(each));
  return readLanguage(tag);
}

function isOurs(tag: string): boolean {
  const short = tag.trim().toLowerCase().split(/[-_]/u)[0];
  return (LANGUAGES as readonly (string | undefined)[]).includes(short);
}

/** The language tags of the header, the most preferred first (RFC 9110 §12.5.4). */
function parseAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';');
      const quality = /^\s*q=([\d.]+)/u.exec(parameters.join(';'))?.[1];
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
