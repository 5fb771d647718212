/**
 * The HTML of two form steps, which the service worker shows before the page's code has loaded
 * (docs/decisions/0141-typing-begins-before-the-code-has-come.md). The app's own components render
 * it, so that React later takes over the same elements in the same places.
 */
import { mkdir, rm } from 'node:fs/promises';
import { createInstance, type ResourceLanguage } from 'i18next';
import { build, type Plugin } from 'vite';
import { LANGUAGES, type Language } from '../src/domain/languages.ts';
import { FIRST_SCREENS_FILE, type FirstScreens } from '../src/protocol/first-screen.ts';
import { findEntry } from './static-chunks.ts';
import { readWords } from './words-files.ts';

type Renderer = typeof import('../src/app/render-first-screens.tsx');

const STYLES = '/src/app/app.css';
const CACHE = new URL('../node_modules/.cache/first-screens/', import.meta.url);

export function firstScreens(): Plugin {
  let rendered: Promise<Rendered> | undefined;
  const render = () => (rendered ??= renderAll());
  return {
    name: 'sambandh:first-screens',
    apply: 'build',
    enforce: 'pre',
    // Each page loads app.css, so the rules of the rendered screens are added to it.
    async transform(css, id) {
      return id.endsWith(STYLES) ? `${css}\n${(await render()).css}` : undefined;
    },
    async generateBundle(_options, bundle) {
      if (!findEntry('app.html', bundle)) return;
      const { screens } = await render();
      for (const language of LANGUAGES) {
        const fileName = `locales/${language}/${FIRST_SCREENS_FILE}`;
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(screens[language]) });
      }
    },
  };
}

interface Rendered {
  screens: Record<Language, FirstScreens>;
  css: string;
}

async function renderAll(): Promise<Rendered> {
  const { renderFirstScreens } = await loadRenderer();
  const rules = new Set<string>();
  const entries: [Language, FirstScreens][] = [];
  for (const language of LANGUAGES) {
    const i18n = createInstance();
    await i18n.init({
      lng: language,
      resources: { [language]: JSON.parse(await readWords(language)) as ResourceLanguage },
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    });
    const screens = renderFirstScreens(i18n);
    for (const screen of Object.values(screens)) {
      screen.empty = takeStyles(screen.empty, rules);
      screen.filled = takeStyles(screen.filled, rules);
    }
    entries.push([language, screens]);
  }
  return {
    screens: Object.fromEntries(entries) as Rendered['screens'],
    css: [...rules].join('\n'),
  };
}

async function loadRenderer(): Promise<Renderer> {
  const name = `${process.pid}.mjs`;
  await mkdir(CACHE, { recursive: true });
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: 'src/app/render-first-screens.tsx',
      outDir: CACHE.pathname,
      copyPublicDir: false,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: name } },
    },
  });
  const file = new URL(name, CACHE);
  try {
    return (await import(file.href)) as Renderer;
  } finally {
    await rm(file);
  }
}

/** Moves styles to `rules`: the CSP of the page allows neither style elements nor attributes. */
function takeStyles(html: string, rules: Set<string>): string {
  const bare = html.replace(
    /<style data-emotion="(css-global)?[^"]*">(.*?)<\/style>/gsu,
    (...found) => {
      const [, isGlobal, css] = found as [string, string | undefined, string];
      rules.add(isGlobal ? tokensOf(css) : css);
      return '';
    },
  );
  const classed = bare.replace(/style="([^"]*)" class="/gu, (...found) => {
    const [, style] = found as [string, string];
    const name = `first-${style.replace(/\W+/gu, '-')}`;
    rules.add(`.${name}{${style}}`);
    return `class="${name} `;
  });
  if (classed.includes(' style=')) {
    throw new Error('takeStyles moves a style attribute only if a class attribute follows it.');
  }
  return classed;
}

/** The variables. The other global styles are in base.css already. */
function tokensOf(css: string): string {
  return /@layer tokens\{.*\}/su.exec(css)?.[0] ?? '';
}
