/**
 * Runs inline in app.html, after the placeholder. It guesses the screen that will open, writes its
 * heading and starts to load its files. main.tsx makes the real decision. The script also stores
 * what is typed before the code runs.
 */
import type { Language } from '../domain/languages.ts';
import { COMPOSING, FIRST_SCREEN_ID, SHOWN_MESSAGE } from '../protocol/first-screen.ts';
import { notedStep } from '../screens/profile/shell/step-hint.ts';
import { readEarlyTyping, recordEarlyTyping, type EarlyPlace } from '../session/early-typing.ts';
import { isNotedAsSignedIn } from '../session/signed-in-hint.ts';

/** The build inserts this data (build/start-script.ts). */
export interface Start {
  files: { screens: Record<string, string[]>; steps: Record<string, string[]> };
  /** The title of a screen, or the number and the title of a step. */
  headings: Record<Language, Record<string, string | [string, string]>>;
}

declare const __START__: Start;

const { files, headings } = __START__;
const language = document.documentElement.lang as Language;
const asked = location.pathname.replace(/^\/|\/$/gu, '');
const isForUsers = ['profile', 'dashboard', 'fill-from-biodata'].includes(asked);
const screen = isForUsers && !isNotedAsSignedIn() ? 'login' : asked;
const step = screen === 'profile' ? findStep() : undefined;

preload(`/locales/${language}/words.json`, 'fetch');

// The worker's first screen and the code follow in the document. The worker cannot read what was
// typed before a reload, so this fills it in.
const parsed = new MutationObserver(() => {
  const shown = document.getElementById(FIRST_SCREEN_ID);
  const isParsed = shown ? shown.nextSibling !== null : hasCodeCome();
  if (!isParsed) return;
  parsed.disconnect();
  if (!shown) {
    preloadCode();
    return;
  }
  const texts = readEarlyTyping(placeOf(shown));
  for (const input of shown.querySelectorAll('input')) input.value = texts[input.id] ?? input.value;
  // In a task after the frame, typed letters are in the fields. A hidden page has no frames.
  if (document.hidden) letCodeCome();
  else requestAnimationFrame(() => setTimeout(letCodeCome));
});
if (hasCodeCome()) preloadCode();
else parsed.observe(document.body, { childList: true });
document.addEventListener('input', ({ target }) => {
  const shown = firstScreenAround(target);
  if (!shown || !(target instanceof HTMLInputElement)) return;
  recordEarlyTyping(placeOf(shown), target.id, target.value);
});
for (const name of ['compositionstart', 'compositionend']) {
  document.addEventListener(name, ({ target }) => {
    firstScreenAround(target)?.toggleAttribute(`data-${COMPOSING}`, name === 'compositionstart');
  });
}

const heading = headings[language]?.[step ?? screen];
if (heading) showHeading(heading);

function firstScreenAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(`#${FIRST_SCREEN_ID}`) : null;
}

function placeOf({ dataset: { user = '', step: shown = '', draftAt } }: HTMLElement): EarlyPlace {
  return { user, step: shown, draftAt: Number(draftAt ?? 0) };
}

function findStep(): string | undefined {
  const named = new URLSearchParams(location.search).get('step');
  const found = named && named in files.steps ? named : notedStep();
  return found ?? undefined;
}

function hasCodeCome(): boolean {
  return document.querySelector('script[type=module]') !== null;
}

function letCodeCome(): void {
  navigator.serviceWorker.controller?.postMessage(SHOWN_MESSAGE);
  preloadCode();
}

function preloadCode(): void {
  for (const file of files.screens[screen] ?? []) preload(file);
  for (const file of (step && files.steps[step]) ?? []) preload(file);
}

function preload(href: string, as?: 'fetch'): void {
  const link = document.createElement('link');
  link.rel = as ? 'preload' : 'modulepreload';
  if (as) link.as = as;
  link.crossOrigin = 'anonymous';
  link.href = href;
  document.head.append(link);
}

function showHeading(text: string | [string, string]): void {
  const place = document.querySelector('.frame-heading');
  const [first, second] = [text].flat();
  if (!place || first === undefined) return;
  if (second === undefined) {
    place.textContent = first;
    return;
  }
  const number = document.createElement('span');
  number.textContent = `${first} —`;
  place.append(number, ` ${second}`);
  place.parentElement?.classList.add('frame-step');
}
