import { chooseColorMode, shownColorMode } from '../components/look/color-mode.ts';
import { hasPhoneStore } from '../device/phone-settings.ts';
import { registerWorker } from '../device/register-worker.ts';
import { persistLanguage } from '../i18n/persist-language.ts';
import {
  PREFERENCE_COOKIE_MAX_AGE_S,
  readLanguage,
  toLanguage,
  type Language,
} from '../domain/languages.ts';
import { recordSignedIn } from '../session/signed-in-hint.ts';
import { showBlock } from './show-block.ts';

const root = document.documentElement;

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || target.dataset['action'] !== 'language') return;
  const language = toLanguage(target.value);
  const own = target.closest<HTMLElement>('[data-language]')?.dataset['language'];
  const wasInMenu = target.closest('dialog') !== null;
  // Each language block has its own picker, which must keep showing the language of its block.
  if (own) target.value = own;
  if (language) showLanguage(language, wasInMenu);
});

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  // A tap outside the menu has the dialog itself as its target.
  if (target instanceof HTMLDialogElement) target.close();
  switch (target.closest<HTMLElement>('[data-action]')?.dataset['action']) {
    case 'theme':
      chooseColorMode(shownColorMode() === 'dark' ? 'light' : 'dark', PREFERENCE_COOKIE_MAX_AGE_S);
      break;
    case 'menu':
      target.closest('.landing')?.querySelector('dialog')?.showModal();
      break;
    case 'close-menu':
      target.closest('dialog')?.close();
      break;
    case undefined:
    default:
  }
});

persistLanguage(readLanguage(root.lang));
window.addEventListener('load', () => {
  void registerWorker();
  void checkSession();
  void showProvider();
});

function showLanguage(language: Language, inMenu: boolean): void {
  persistLanguage(language);
  root.lang = language;
  const title = document.querySelector<HTMLMetaElement>(`meta[name=title][lang=${language}]`);
  if (title) document.title = title.content;
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
  showBlock(language);
  void showProvider();
  const block = document.querySelector('.landing');
  if (inMenu) block?.querySelector('dialog')?.showModal();
  block?.querySelector<HTMLElement>(inMenu ? 'dialog select' : '.header select')?.focus();
}

/** The boot script has only a note that somebody signed in. The store has the session itself. */
async function checkSession(): Promise<void> {
  if (!(await hasPhoneStore())) return;
  const { deviceStore, listEndings, readSession } = await import('../store/schema/device-store.ts');
  const read = await readSession().then(
    (session) => ({ session }),
    () => undefined,
  );
  if (!read) return;
  const { session } = read;
  recordSignedIn(session !== undefined);
  if (!session) {
    // Somebody may have logged out while the server could not be told, and then closed the app [S17e].
    const endings = await listEndings(deviceStore()).catch(() => []);
    if (endings.length > 0) (await import('../api/logout-call.ts')).createTeller().tell();
    return;
  }
  root.dataset['signedIn'] = '';
  location.replace('/dashboard');
}

async function showProvider(): Promise<void> {
  const { providerOf, readSite } = await import('../device/site.ts');
  const site = await readSite();
  for (const place of document.querySelectorAll('[data-provider]')) {
    place.textContent = providerOf(site, place.textContent);
  }
}
