import { createListeners } from '../../device/listeners.ts';

/**
 * 'prompt': Chromium shows its own question. 'share-menu': Safari on iPhones installs by a command
 * of a menu. 'none': nothing to offer, for example in the installed app.
 */
type InstallWay = 'prompt' | 'share-menu' | 'none';

/** Not part of a standard, so no type library has it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let prompt: InstallPromptEvent | undefined;
const listeners = createListeners();

/** Must be called early: the browser may fire the event while the page loads. */
export function listenForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Prevents the browser's own question: the app asks after the first saved step.
    event.preventDefault();
    change(event as InstallPromptEvent);
  });
  addEventListener('appinstalled', () => change(undefined));
}

export const watchInstallWay = listeners.add;

export function installWay(): InstallWay {
  if (matchMedia('(display-mode: standalone)').matches) return 'none';
  if (prompt) return 'prompt';
  // Safari on iPhones and iPads has this property.
  return (navigator as { standalone?: boolean }).standalone === false ? 'share-menu' : 'none';
}

/** The event can be used only once, even if the person declines. */
export async function askToInstall(): Promise<'accepted' | 'dismissed'> {
  const asking = prompt;
  change(undefined);
  return (await asking?.prompt())?.outcome ?? 'dismissed';
}

function change(next: InstallPromptEvent | undefined): void {
  prompt = next;
  listeners.call();
}
