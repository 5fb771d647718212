import { useLiveQuery } from 'dexie-react-hooks';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chakra } from '@chakra-ui/react';
import { createPortal } from 'react-dom';
import { prepared } from '../components/prepared.tsx';
import { showToast } from '../components/show-toast.ts';
import { recordStoragePromise } from '../device/storage-promise.ts';
import { readUnsentNote, writeUnsentNote } from '../device/unsent-note.ts';
import { STEP_KEYS, type StepKey } from '../domain/steps.ts';
import { makeThumbnail } from '../media/make-thumbnail.ts';
import { recordAccount, listOwners } from '../session/known-accounts.ts';
import { useSession } from '../session/session.tsx';
import { readProfileRows } from '../store/account/profile-rows.ts';
import { listUnsent } from '../store/account/unsent.ts';
import { PERIODIC_TAG } from '../store/device/background-sync.ts';
import type { AccountStore } from '../store/schema/account-store.ts';
import { deviceStore } from '../store/schema/device-store.ts';
import { KEEP_LATER_MESSAGE } from '../store/device/later-files.ts';
import { createBrowserEnvironment } from '../sync/environment.ts';
import { startPageTriggers } from '../sync/page-triggers.ts';
import { setSyncRunner } from '../sync/trigger-sync.ts';
import { requestPersistence, type Storage } from './request-persistence.ts';
import { browserPageEvents } from './page-events.ts';
import { consumeShareOutcome } from './share-outcome.ts';
import { Button } from '../components/button.tsx';
import { InfoBox } from '../components/info-box.tsx';
import { BELOW_HEADER } from './layout/layout.tsx';

const { View: SharedPhotosQuestion } = prepared(() => import('./shared-photos-question.tsx'), null);
const { View: PrintedBiodata } = prepared(
  () => import('../screens/biodata/printed-biodata.ts'),
  null,
);

/** The background tasks of an open page. Their code is loaded after that of the screen. */
export default function PageChores() {
  const { accountStore, user, status } = useSession();
  const isSignedIn = status === 'signed-in';
  useEffect(() => {
    // Without this note, the login screen may list the account without its e-mail address.
    if (user) recordAccount(user).catch(() => undefined);
  }, [user]);
  useEffect(() => cacheLater(isSignedIn), [isSignedIn]);
  useEffect(() => {
    if (!accountStore) return undefined;
    const { storage } = navigator as { storage?: Storage };
    const stops = [
      syncPage(accountStore),
      requestPersistence(accountStore, storage, recordStoragePromise),
    ];
    registerPeriodicSync().catch(() => undefined);
    // If the phone cannot store a file, the step of the file shows the error.
    resumeSubmitted(accountStore).catch(() => undefined);
    return () => stops.forEach((stop) => stop());
  }, [accountStore]);
  return (
    <>
      <ShareBanner />
      <Suspense fallback={null}>
        <LostBanner />
      </Suspense>
      {accountStore ? <NoteUnsent store={accountStore} /> : null}
      {accountStore && user ? (
        <>
          <PrintedBiodata store={accountStore} name={user.candidateName || user.name} />
          <SharedPhotosQuestion store={accountStore} name={user.candidateName || user.name} />
        </>
      ) : null}
    </>
  );
}

/** The wait of a visitor without Wi-Fi: one who leaves soon should not load the whole app. */
const ON_PUBLIC_ROUTE_MS = 60_000;

/** Asks the worker to cache the rest of the app. */
function cacheLater(isSignedIn: boolean): () => void {
  const ask = () => void askWorker().catch(() => undefined);
  const timer = setTimeout(ask, isSignedIn || isOnWifi() ? 0 : ON_PUBLIC_ROUTE_MS);
  return () => clearTimeout(timer);
}

async function askWorker(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const registration = await serviceWorker?.ready;
  registration?.active?.postMessage(KEEP_LATER_MESSAGE);
}

/** False also in the browsers that do not report the kind of connection. */
function isOnWifi(): boolean {
  const { connection } = navigator as { connection?: { type?: string; saveData?: boolean } };
  return connection?.type === 'wifi' && connection.saveData !== true;
}

function syncPage(store: AccountStore): () => void {
  const context = { device: deviceStore(), environment: createBrowserEnvironment(makeThumbnail) };
  const page = startPageTriggers({ ...context, store }, browserPageEvents);
  const unset = setSyncRunner((reason) => page.triggerSync(reason));
  return () => {
    unset();
    page.stop();
  };
}

/** The browser decides how often the event really comes. */
const AT_MOST_EVERY_MS = 12 * 3_600_000;

/** Not part of a standard: https://wicg.github.io/periodic-background-sync/ */
interface WithPeriodicSync {
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

/** Lets the browser start the worker from time to time. Works only for an installed app. */
async function registerPeriodicSync(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const registration = (await serviceWorker?.ready) as WithPeriodicSync | undefined;
  await registration?.periodicSync?.register(PERIODIC_TAG, { minInterval: AT_MOST_EVERY_MS });
}

function ShareBanner(): null {
  const { t, i18n } = useTranslation(['photos', 'paste'], { useSuspense: false });
  useEffect(() => {
    const shared = consumeShareOutcome();
    if (!shared) return;
    const tell = () =>
      showToast(
        shared === 'text'
          ? { kind: 'info', title: t('paste:signedOut.title'), text: t('paste:signedOut.text') }
          : { kind: 'info', title: t('shared.title'), text: t('shared.signed-out') },
      );
    void i18n.loadNamespaces(['photos', 'paste']).then(tell);
  }, [t, i18n]);
  return null;
}

/** Records unsent work in local storage. A note of lost work stays until this visit's is sent. */
function NoteUnsent({ store }: { store: AccountStore }): null {
  const items = useLiveQuery(async () => listUnsent(await readProfileRows(store)), [store]);
  const before = useRef(0);
  useEffect(() => {
    if (!items) return;
    const own = items.filter(({ isFamilysWork }) => isFamilysWork);
    const countIn = (step: StepKey) => own.filter((item) => item.step === step).length;
    const steps = STEP_KEYS.map((step) => [step, countIn(step)] as const);
    const isOver = before.current > 0 && own.length === 0;
    if (isOver || readUnsentNote()?.isLost !== true) {
      writeUnsentNote(steps.filter(([, count]) => count > 0));
    }
    before.current = own.length;
  }, [items]);
  return null;
}

/** Goes on preparing submitted files, for example after the browser closed the page [S3]. */
async function resumeSubmitted(store: AccountStore): Promise<void> {
  const submitted = await store.media.filter((row) => row.isSubmitted === true).count();
  if (submitted === 0) return;
  const { resumeMedia } = await import('../media/resume-media.ts');
  await resumeMedia(store);
}

/** Names what was unsent if the browser has deleted the data of all accounts. */
export function LostBanner() {
  const { t } = useTranslation(['safety', 'common']);
  const [note] = useState(readUnsentNote);
  const [isLost, setIsLost] = useState(note?.isLost === true);
  useEffect(() => {
    const notice = (owners: readonly unknown[]) => {
      if (!note || owners.length > 0) return;
      writeUnsentNote(note.steps, true);
      setIsLost(true);
    };
    // If the accounts cannot be read, the data may be there.
    if (note) listOwners().then(notice, () => undefined);
  }, [note]);
  // The banner also disappears when everything has been sent again.
  const place = document.querySelector(`#${BELOW_HEADER}`);
  if (!note || !isLost || !place || !readUnsentNote()) return null;
  const steps = note.steps.map(([step, count]) => `${t(`common:steps.${step}`)} (${count})`);
  return createPortal(
    <chakra.div maxWidth="column" width="full" mx="auto" px="4" pt="4">
      <InfoBox tone="warning" title={t('lost.title')} announce="polite">
        <p>{t('lost.text', { steps: steps.join(', ') })}</p>
        <Button
          kind="quiet"
          onClick={() => {
            writeUnsentNote([]);
            setIsLost(false);
          }}
        >
          {t('common:close')}
        </Button>
      </InfoBox>
    </chakra.div>,
    place,
  );
}
