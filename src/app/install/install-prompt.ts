/**
 * The browser's own question whether the app goes on the home screen. Chromium asks
 * it when told to; iPhones have no question, only a menu; elsewhere there is neither.
 */
type InstallWay = 'prompt' | 'share-menu' | 'none';

/** Chromium's event; in no standard, so in no type library. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let prompt: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

/** To be called before the page has loaded: the event comes once, and early. */
export function listenForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The browser's own bar would come at its own moment; ours comes after the first saved step.
    event.preventDefault();
    change(event as InstallPromptEvent);
  });
  addEventListener('appinstalled', () => change(undefined));
}

export function watchInstallWay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function installWay(): InstallWay {
  if (matchMedia('(display-mode: standalone)').matches) return 'none';
  if (prompt) return 'prompt';
  // Safari on iPhones and iPads alone has this property.
  return (navigator as { standalone?: boolean }).standalone === false ? 'share-menu' : 'none';
}

/** Lets the browser ask. Its event serves once, whatever the answer. */
export async function askToInstall(): Promise<'accepted' | 'dismissed'> {
  const asking = prompt;
  change(undefined);
  return (await asking?.prompt())?.outcome ?? 'dismissed';
}

function change(next: InstallPromptEvent | undefined): void {
  prompt = next;
  for (const listener of listeners) listener();
}
