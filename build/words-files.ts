import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { LANGUAGES, type Language } from '../src/domain/languages.ts';
import { NAMESPACES, wordsPath } from '../src/i18n/words.ts';
import { findEntry } from './static-chunks.ts';

/**
 * Each language has one file with the words of the app, so that a page needs one request for words.
 */
export function wordsFiles(): Plugin {
  return {
    name: 'sambandh:words-files',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = LANGUAGES.find((one) => request.url?.split('?')[0] === wordsPath(one));
        if (!language) return next();
        const send = (words: string) => response.end(words);
        response.setHeader('content-type', 'application/json');
        return void readWords(language).then(send, next);
      });
    },
    async generateBundle(_options, bundle) {
      // The service worker is built in a separate run, which has no HTML documents.
      if (!findEntry('app.html', bundle)) return;
      for (const language of LANGUAGES) {
        const fileName = wordsPath(language).slice(1);
        this.emitFile({ type: 'asset', fileName, source: await readWords(language) });
      }
    },
  };
}

export async function readWords(language: Language): Promise<string> {
  const entries = NAMESPACES.map(async (namespace) => {
    const file = new URL(`../public/locales/${language}/${namespace}.json`, import.meta.url);
    return [namespace, JSON.parse(await readFile(file, 'utf8')) as unknown] as const;
  });
  return JSON.stringify(Object.fromEntries(await Promise.all(entries)));
}
