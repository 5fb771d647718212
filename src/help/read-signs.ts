/** Reads the data for a help report, without each part that takes longer than three seconds. */
import { isOnline } from '../device/online.ts';
import { isSame, listOwners } from '../session/known-accounts.ts';
import { AccountStore } from '../store/schema/account-store.ts';
import { deviceStore, readSetting, type DeviceStore } from '../store/schema/device-store.ts';
import { openingFault } from '../store/schema/opening-fault.ts';

/** The page that shows the button: the sending panel or an error screen (crash-screen.tsx). */
export type ReportScreen = 'sending' | 'crash' | 'storage' | 'account-storage' | 'newer';

export type AccountSigns = Awaited<ReturnType<typeof readAccount>>;
type SessionSign = 'signed-in' | 'refused' | 'signed-out' | 'unknown';

export type PhoneSigns = Awaited<ReturnType<typeof readSigns>>;

/** The day before the build, in epoch milliseconds (vite.config.ts). */
declare const __BUILT_AT__: number | undefined;

/** A store that another tab blocks may never answer. */
const READING_MAX_MS = 3_000;

export async function readSigns({ screen, hasRoom }: { screen: ReportScreen; hasRoom: boolean }) {
  const device = deviceStore();
  const faults: ('damaged' | 'newer')[] = [];
  const guard = <T>(reading: Promise<T>, otherwise: T) =>
    within(reading, otherwise, (cause) => {
      const fault = openingFault(cause);
      if (fault) faults.push(fault);
    });
  const session = await guard(readSessionState(device), { state: 'unknown' as const });
  const accounts = await guard(readAccounts(session.userId, guard), []);
  const epoch = await guard(readSetting('epoch', device), undefined);
  const ownEpoch = accounts.find(({ isOwn }) => isOwn)?.progress?.epoch;
  return {
    now: Date.now(),
    screen,
    isOnline: isOnline(),
    session: session.state,
    /** The versions that this app expects. They are known even if no store opens. */
    versions: { device: device.verno, account: new AccountStore('').verno },
    opening: faults.includes('newer')
      ? 'newer'
      : (faults[0] ?? (session.state === 'unknown' ? 'unknown' : 'opens')),
    /** The server's database was restored since this phone last fetched. */
    isRestored: epoch !== undefined && ownEpoch !== undefined && epoch !== ownEpoch,
    accounts,
    ...(await readBrowser(hasRoom)),
  };
}

async function readBrowser(hasRoom: boolean) {
  const { storage, serviceWorker } = navigator as {
    storage?: Partial<StorageManager>;
    serviceWorker?: ServiceWorkerContainer;
  };
  const estimate = await within(Promise.resolve(storage?.estimate?.()), undefined);
  const isPersistent = await within(Promise.resolve(storage?.persisted?.()), undefined);
  const registration = await within(Promise.resolve(serviceWorker?.getRegistration()), undefined);
  return {
    userAgent: navigator.userAgent,
    script: document.querySelector<HTMLScriptElement>(APP_SCRIPT)?.src ?? null,
    /** 0 if unknown. */
    builtAt: typeof __BUILT_AT__ === 'undefined' ? 0 : __BUILT_AT__,
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    keptScript: await within(findKeptScript(), null),
    isUpdateWaiting: Boolean(registration?.waiting),
    storage: { usage: estimate?.usage, quota: estimate?.quota, isPersistent, hasRoom },
  };
}

const APP_SCRIPT = 'script[type="module"][src*="/assets/"]';

/**
 * Finds the app's script in the worker's precache. Its name changes with its contents, so it shows
 * the version. The worker's own file name never changes.
 */
async function findKeptScript(): Promise<string | null> {
  if (!('caches' in globalThis)) return null;
  for (const name of await caches.keys()) {
    if (!name.includes('precache')) continue;
    const page = await caches.match('/app.html', { cacheName: name, ignoreSearch: true });
    const found = /<script type="module"[^>]* src="([^"]+)"/u.exec((await page?.text()) ?? '');
    if (found) return found[1] ?? null;
  }
  return null;
}

async function readSessionState(
  device: DeviceStore,
): Promise<{ state: SessionSign; userId?: unknown }> {
  const rows = await device.session.toArray();
  const user = rows.find(({ key }) => key === 'user')?.value as { id?: unknown } | undefined;
  if (user) return { state: 'signed-in', userId: user.id };
  return { state: (await readSetting('sessionRefused', device)) ? 'refused' : 'signed-out' };
}

async function readAccounts(
  userId: unknown,
  guard: <T>(reading: Promise<T>, otherwise: T) => Promise<T>,
): Promise<AccountSigns[]> {
  const read: AccountSigns[] = [];
  for (const { id } of await listOwners()) {
    const isOwn = userId !== undefined && isSame(id, userId as number | string);
    const signs = await guard(readAccount(new AccountStore(id), isOwn), undefined);
    if (signs) read.push(signs);
  }
  return read;
}

/** `isOwn`: the account is signed in. */
export async function readAccount(store: AccountStore, isOwn: boolean) {
  try {
    const [entries, options, sections, drafts, media, progress] = await Promise.all([
      store.outbox.toArray(),
      store.options.toArray(),
      store.sections.toArray(),
      store.drafts.toArray(),
      store.media.toArray(),
      store.progress.get('progress'),
    ]);
    return { isOwn, entries, options, sections, drafts, media, progress };
  } finally {
    store.close();
  }
}

async function within<T, O>(
  reading: Promise<T>,
  otherwise: O,
  onFault?: (cause: unknown) => void,
): Promise<T | O> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<O>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), READING_MAX_MS);
  });
  const read = reading.catch((cause: unknown) => {
    onFault?.(cause);
    return otherwise;
  });
  const result = await Promise.race([read, late]);
  clearTimeout(timer);
  return result;
}
