import type { FastifyRequest } from 'fastify';
import { FALLBACK_LANGUAGE, toLanguage, type Language } from '../../src/domain/languages.ts';
import { cookieLanguages } from '../http/language.ts';

/** As in src/i18n/detect-language.ts, which also reads the browser's storage (spec.md §9). */
export function pageLanguage({ query, cookies, headers }: FastifyRequest): Language {
  const { lng } = query as Record<string, unknown>;
  const asked = parseAcceptLanguage(headers['accept-language']);
  const wished = [lng, ...cookieLanguages(cookies), ...asked];
  for (const tag of wished) {
    const language = toLanguage(tag);
    if (language) return language;
  }
  return FALLBACK_LANGUAGE;
}

/** The most preferred tag comes first (RFC 9110 §12.5.4). */
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
