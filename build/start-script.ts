import type { Plugin, Rolldown } from 'vite';
import type { Start } from '../src/app/start.ts';
import { STEP_KEYS, type StepKey } from '../src/domain/steps.ts';
import { LANGUAGES } from '../src/domain/languages.ts';
import { buildInlineScript } from './inline-script.ts';
import { SCREENS, STEP_SCREENS, type Screen } from './screens.ts';
import { findEntry, listStaticChunks, mustFindEntry } from './static-chunks.ts';
import { readWords } from './words-files.ts';

/** The inline script src/app/start.ts shows the heading of the first screen and loads its files. */
export function startScript(): Plugin {
  return {
    name: 'sambandh:start-script',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!html.includes('<!--start-->')) return html;
        const start: Start = {
          files: bundle ? listFiles(bundle) : { screens: {}, steps: {} },
          headings: await readHeadings(),
        };
        const script = await buildInlineScript('src/app/start.ts');
        const filled = script.replace('__START__', () => JSON.stringify(start));
        return html.replace('<!--start-->', () => `<script>${filled}</script>`);
      },
    },
  };
}

function listFiles(bundle: Rolldown.OutputBundle): Start['files'] {
  const entry = findEntry('app.html', bundle);
  const known = entry ? listStaticChunks(entry, bundle) : new Set<Rolldown.OutputChunk>();
  const filesOf = ({ module, preloads = [] }: Screen) => {
    const chunks = [...preloads, module].flatMap((each) => [
      ...listStaticChunks(mustFindEntry(each, bundle), bundle),
    ]);
    const files = new Set(
      chunks.filter((chunk) => !known.has(chunk)).map((chunk) => chunk.fileName),
    );
    return [...files].map((fileName) => `/${fileName}`);
  };
  const map = (all: Record<string, Screen>) =>
    Object.fromEntries(Object.entries(all).map(([name, screen]) => [name, filesOf(screen)]));
  const own: Partial<Record<StepKey, Screen>> = STEP_SCREENS;
  const steps = STEP_KEYS.map((key) => [key, own[key] ?? STEP_SCREENS.form] as const);
  return { screens: map(SCREENS), steps: map(Object.fromEntries(steps)) };
}

async function readHeadings(): Promise<Start['headings']> {
  const entries = LANGUAGES.map(async (language) => {
    const { common, account } = JSON.parse(await readWords(language)) as Words;
    const { steps } = common;
    const login = account.login.title;
    const count = STEP_KEYS.length;
    const stepOf = (number: number) =>
      common.stepOf.replace('{{number}}', String(number)).replace('{{count}}', String(count));
    const numbered = STEP_KEYS.map((key, index) => [key, [stepOf(index + 1), steps[key]]] as const);
    return [language, { login, ...Object.fromEntries(numbered) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as unknown as Start['headings'];
}

interface Words {
  common: { steps: Record<StepKey, string>; stepOf: string };
  account: { login: { title: string } };
}
