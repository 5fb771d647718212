/**
 * Answers navigations from the precache: '/' with the landing page, other pages with the app shell.
 * The page gets the language and the theme, each if it is known, before any script runs.
 */
import { matchPrecache } from 'workbox-precaching';
import { LANGUAGES } from '../src/domain/languages.ts';
import { readSetting } from '../src/store/schema/device-store.ts';
import { writeFirstScreen } from './first-screen.ts';
import type { LaterFiles } from './later-files.ts';

/** These paths are files and calls, so a navigation to them must not get the app shell. */
export const NOT_NAVIGATIONS = [/^\/api\//u, /^\/health\//u, /^\/assets\//u, /^\/locales\//u];

export async function answerNavigation(
  { url, request }: { url: URL; request: Request },
  laterFiles: LaterFiles,
): Promise<Response> {
  const page = url.pathname === '/' ? '/index.html' : '/app.html';
  const stored = await matchPrecache(page);
  if (!stored) return fetch(request);
  const headers = new Headers(stored.headers);
  // The stored body is already decoded, and its length changes below.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const html = dress(await stored.text(), await readDress(url));
  return new Response(
    inParts(html, () => writeFirstScreen(url, laterFiles)),
    { headers },
  );
}

/** The page's files are asked for by the first part, while the worker reads for the second. */
function inParts(html: string, writeRest: () => Promise<string>): ReadableStream {
  const end = html.lastIndexOf('</body>');
  const parts = [async () => html.slice(0, end), writeRest, async () => html.slice(end)].values();
  return new ReadableStream<string>({
    async pull(controller) {
      const { value: write } = parts.next();
      if (write) controller.enqueue(await write());
      else controller.close();
    },
  }).pipeThrough(new TextEncoderStream());
}

interface Dress {
  language: string | undefined;
  theme: string | undefined;
}

async function readDress(url: URL): Promise<Dress> {
  const [language, theme] = await Promise.all([readSafely('language'), readSafely('theme')]);
  const asked = url.searchParams.get('lng');
  return {
    language:
      LANGUAGES.find((known) => known === asked) ?? LANGUAGES.find((known) => known === language),
    theme: ['light', 'dark'].find((known) => known === theme),
  };
}

/** If the store does not open, the page still loads. Its boot script sets language and theme. */
async function readSafely(key: 'language' | 'theme'): Promise<unknown> {
  try {
    return await readSetting(key);
  } catch {
    return undefined;
  }
}

function dress(html: string, { language, theme }: Dress): string {
  const tag = `<html lang="${language ?? 'en'}"${theme === undefined ? '' : ` data-theme="${theme}"`}`;
  return language === undefined && theme === undefined
    ? html
    : html.replace('<html lang="en"', tag);
}
