/**
 * The way in which this browser installs an app. Chromium shows its own question ('prompt'), and an
 * iPhone has a command in a menu ('share-menu'). Other browsers and the installed app have neither.
 */
type InstallWay = 'prompt' | 'share-menu' | 'none';

/**
 * Chromium's event `beforeinstallprompt`. It is not part of a standard, so no type library has it.
 */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let prompt: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

/**
 * This must be called before the page has loaded, because the browser fires the event once, and
 * early.
 */
export function listenForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Prevents the browser's own question, because the app asks after the first saved step.
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
  // Only Safari on iPhones and iPads has this property.
  return (navigator as { standalone?: boolean }).standalone === false ? 'share-menu' : 'none';
}

/** Shows the browser's question. The event can be used only once, even if the person declines. */
export async function askToInstall(): Promise<'accepted' | 'dismissed'> {
  const asking = prompt;
  change(undefined);
  return (await asking?.prompt())?.outcome ?? 'dismissed';
}

function change(next: InstallPromptEvent | undefined): void {
  prompt = next;
  for (const listener of listeners) listener();
}
