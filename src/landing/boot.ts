/**
 * Runs inline at the top of index.html and app.html, before the first paint. It sets the language
 * and the colours on `html`. It sends a signed-in person from the landing page to the dashboard. It
 * never throws: if storage is blocked, the colours of the server's document stay.
 */
import { COLOR_MODE_KEY, isColorMode } from '../components/look/color-mode.ts';
import { detectLanguage } from '../i18n/detect-language.ts';
import { LANGUAGE_PLACES } from '../domain/languages.ts';
import { isNotedAsSignedIn } from '../session/signed-in-hint.ts';
import { showBlock } from './show-block.ts';

const root = document.documentElement;

const language = detectLanguage({
  search: location.search,
  cookie: attempt(() => document.cookie) ?? '',
  localStorage: attempt(() => localStorage.getItem(LANGUAGE_PLACES.localStorage)),
  sessionStorage: attempt(() => sessionStorage.getItem(LANGUAGE_PLACES.sessionStorage)),
  browser: navigator.languages,
  htmlTag: root.lang,
});

root.lang = language;

// The server may have opened the block of another language, and the worker opens none.
const parsed = new MutationObserver(() => {
  if (showBlock(language)) parsed.disconnect();
});
if (location.pathname === '/') parsed.observe(root, { childList: true, subtree: true });
document.addEventListener('DOMContentLoaded', () => parsed.disconnect());

const theme = attempt(() => localStorage.getItem(COLOR_MODE_KEY));
if (isColorMode(theme)) root.dataset['theme'] = theme;

const title = document.querySelector<HTMLMetaElement>(`meta[name=title][lang=${root.lang}]`);
if (title) document.title = title.content;

if (isNotedAsSignedIn()) {
  root.dataset['signedIn'] = '';
  if (location.pathname === '/') {
    // The style sheet hides the landing page until the browser shows the dashboard.
    root.dataset['leaving'] = '';
    location.replace('/dashboard');
  }
}

function attempt(read: () => string | null): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
