/**
 * Answers navigations from the precache: '/' with the landing page, other pages with the app shell.
 * The page gets the language and the theme, each if it is known, before any script runs.
 */
import { matchPrecache } from 'workbox-precaching';
import { LANGUAGE_PLACES, toLanguage } from '../src/domain/languages.ts';
import { readSetting } from '../src/store/schema/device-store.ts';
import { writeFirstScreen } from './first-screen.ts';
import type { LaterFiles } from './later-files.ts';

/** These paths are files and calls, so a navigation to them must not get the app shell. */
export const NOT_NAVIGATIONS = [/^\/api\//u, /^\/health\//u, /^\/assets\//u, /^\/locales\//u];

/** After this time the page gets its code, even if it has not reported its first screen. */
const SHOWN_AFTER_AT_MOST_MS = 1_000;

/** The functions that end the wait for the first screen, by client id. */
const endDocumentOf = new Map<string, () => void>();

/** Called when the page reports that its first screen is shown. */
export function endDocument(page: string): void {
  endDocumentOf.get(page)?.();
}

export async function answerNavigation(
  { url, request, event }: { url: URL; request: Request; event: ExtendableEvent },
  laterFiles: LaterFiles,
): Promise<Response> {
  const page = url.pathname === '/' ? '/index.html' : '/app.html';
  const stored = await matchPrecache(page);
  if (!stored) return fetch(request);
  const headers = new Headers(stored.headers);
  // The stored body is already decoded, and its length changes below.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const html = await dress(await stored.text(), url);
  if (url.pathname !== '/profile') return new Response(html, { headers });
  const body = inParts(html, event, () => writeFirstScreen(url, laterFiles));
  return new Response(body, { headers });
}

/** The browser compiles a module script as soon as it has loaded, and draws nothing meanwhile. */
const CODE = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/gu;

/** Sends the page without its code, then its first screen. The code follows once that is shown. */
function inParts(
  html: string,
  event: ExtendableEvent,
  write: () => Promise<string>,
): ReadableStream {
  let onEnd = (): void => undefined;
  // If the browser stopped the worker before the end, the page would get no code.
  event.waitUntil(new Promise<void>((resolve) => (onEnd = resolve)));
  const end = html.lastIndexOf('</body>');
  async function* parts(): AsyncGenerator<string, void> {
    yield html.slice(0, end).replace(CODE, '');
    const firstScreen = await write();
    yield firstScreen;
    if (firstScreen !== '') await untilShown((event as FetchEvent).resultingClientId);
    yield (html.match(CODE) ?? []).join('') + html.slice(end);
  }
  const iterator = parts();
  return new ReadableStream<string>({
    async pull(controller) {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
      if (done) onEnd();
    },
    cancel: onEnd,
  }).pipeThrough(new TextEncoderStream());
}

async function untilShown(page: string | undefined): Promise<void> {
  // Old browsers do not give the id of the page that gets the answer.
  if (!page) return;
  await new Promise<void>((resolve) => {
    endDocumentOf.set(page, resolve);
    setTimeout(resolve, SHOWN_AFTER_AT_MOST_MS);
  });
  endDocumentOf.delete(page);
}

/** If the store does not open, the page still loads. Its boot script sets language and theme. */
async function dress(html: string, url: URL): Promise<string> {
  const [stored, chosen] = await Promise.all(
    (['language', 'theme'] as const).map(async (key) => readSetting(key).catch(() => undefined)),
  );
  const language = toLanguage(url.searchParams.get(LANGUAGE_PLACES.query)) ?? toLanguage(stored);
  const theme = ['light', 'dark'].find((known) => known === chosen);
  const tag = `<html lang="${language ?? 'en'}"${theme === undefined ? '' : ` data-theme="${theme}"`}`;
  return html.replace('<html lang="en"', tag);
}
