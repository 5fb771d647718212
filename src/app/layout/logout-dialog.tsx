import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { Icon } from '../../components/icon.tsx';
import { InfoBox } from '../../components/info-box.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useOnline } from '../../device/online.ts';
import { useHasRoom } from '../../device/use-has-room.ts';
import { type UnsentWork, isBeingPrepared, readUnsentWork } from '../../store/account/unsent.ts';
import type { AccountStore } from '../../store/schema/account-store.ts';
import { liftWifiWaits } from '../../store/media/media-store.ts';
import { endAllWaits } from '../../store/account/outbox-store.ts';
import { storageFault } from '../../store/schema/storage-fault.ts';
import { triggerSync } from '../../sync/trigger-sync.ts';
import { SaveToFile } from '../../screens/sending/unsent-file/save-to-file.tsx';

interface LogoutDialogProps {
  store: AccountStore;
  /** The unsent data when 'Logout' was pressed. */
  atFirst: UnsentWork;
  onLeave: (keep: 'nothing' | 'unsent') => Promise<void>;
  onCancel: () => void;
}

/** Why 'Send now' left some data unsent. */
type Failure = 'full' | 'unreachable' | 'unfinished';

type View =
  | { kind: 'choice'; failure?: Failure }
  | { kind: 'sending'; startedAt: number }
  | { kind: 'deleting' };

/** Asks what to do with unsent data at the logout: send it first, keep it, or delete it [S17]. */
export default function LogoutDialog({ store, atFirst, onLeave, onCancel }: LogoutDialogProps) {
  const { t } = useTranslation(['safety', 'common', 'sync']);
  const isOnline = useOnline();
  const hasRoom = useHasRoom();
  const [view, setView] = useState<View>({ kind: 'choice' });
  const isLoggingOut = useRef(false);
  const startedAt = view.kind === 'sending' ? view.startedAt : 0;
  const live = useLiveQuery(
    async () => ({ startedAt, sendOff: await readSendOff(store, startedAt) }),
    [store, startedAt],
  );
  const work = live?.sendOff.work ?? atFirst;
  // When 'Send now' is pressed again, the state since the earlier press does not count.
  const state = live?.startedAt === startedAt ? live.sendOff.state : undefined;

  function leave(keep: 'nothing' | 'unsent'): void {
    if (isLoggingOut.current) return;
    isLoggingOut.current = true;
    void onLeave(keep).finally(() => {
      isLoggingOut.current = false;
    });
  }

  async function sendNow(): Promise<void> {
    try {
      // Entries that wait for a retry or for Wi-Fi become due at once.
      await endAllWaits(store);
      await liftWifiWaits(store);
    } catch (cause) {
      setView({ kind: 'choice', failure: storageFault(cause) === 'full' ? 'full' : 'unreachable' });
      return;
    }
    setView({ kind: 'sending', startedAt: Date.now() });
    await triggerSync('send-now');
  }

  if (view.kind === 'sending' && (state === 'unreachable' || state === 'unfinished')) {
    setView({ kind: 'choice', failure: state });
  } else if (view.kind === 'sending' && !hasRoom) setView({ kind: 'choice', failure: 'full' });
  const isSent = view.kind === 'sending' && state === 'done';
  // Shown even before a press, because 'Send now' could send nothing.
  const isUnfinished = state === 'unfinished';
  const failure = isUnfinished ? state : view.kind === 'choice' ? view.failure : undefined;
  const leaveAsSent = useEffectEvent(() => leave('nothing'));
  useEffect(() => {
    if (isSent) leaveAsSent();
  }, [isSent]);

  const stopSending = () => setView({ kind: 'choice' });
  const title = useFocusedTitle(view.kind);
  return (
    <Sheet
      open
      onClose={view.kind === 'choice' ? onCancel : stopSending}
      title={
        <span ref={title} tabIndex={-1}>
          {titleOf()}
        </span>
      }
      description={descriptionOf()}
      withClose={view.kind === 'choice'}
      footer={footerOf()}
    >
      {view.kind === 'choice' && work.count > 0 ? (
        <>
          <FailureNote failure={failure} />
          {/* A person who must log out at once can save the unsent data to a file. */}
          {failure ? <SaveToFile store={store} /> : null}
          <Disclosure title={t('logout.more')}>
            <chakra.p id={KEEP_NOTE_ID} textStyle="small">
              <span>{t('logout.keepNote')}</span>
              <span>{work.hasUncoveredCard ? ` ${t('logout.keepCard')}` : ''}</span>
            </chakra.p>
          </Disclosure>
          <Disclosure title={t('logout.other')}>
            <Button kind="destructive" wide onClick={() => setView({ kind: 'deleting' })}>
              {t('logout.delete')}
            </Button>
          </Disclosure>
        </>
      ) : view.kind === 'sending' ? (
        <chakra.output display="flex" gap="3" py="2">
          <Icon name="sending" color="info" />
          <span>{t('logout.sendingLeft', { count: work.count })}</span>
        </chakra.output>
      ) : null}
    </Sheet>
  );

  function titleOf(): string {
    if (view.kind === 'sending') return t('logout.sendingTitle');
    if (view.kind === 'deleting') return t('logout.deleteTitle', { count: work.count });
    return work.count > 0 ? t('logout.title', { count: work.count }) : t('logout.allSent');
  }

  function descriptionOf(): string | undefined {
    if (view.kind === 'deleting') return t('logout.deleteText');
    return view.kind === 'choice' && work.count > 0 ? t('logout.text') : undefined;
  }

  function footerOf(): ReactNode {
    if (view.kind !== 'choice') {
      return (
        <>
          <Button kind="secondary" onClick={stopSending}>
            {t(view.kind === 'deleting' ? 'common:keepIt' : 'common:cancel')}
          </Button>
          {view.kind === 'deleting' ? (
            <Button kind="destructive" onClick={() => leave('nothing')}>
              {t('logout.deleteYes')}
            </Button>
          ) : null}
        </>
      );
    }
    if (work.count === 0)
      return <Button onClick={() => leave('nothing')}>{t('logout.leave')}</Button>;
    return (
      <>
        {isUnfinished ? null : (
          <Button kind={isOnline ? 'primary' : 'needsInternet'} onClick={() => void sendNow()}>
            {t('logout.sendNow')}
          </Button>
        )}
        <Button
          kind={isUnfinished ? 'primary' : 'secondary'}
          aria-describedby={KEEP_NOTE_ID}
          onClick={() => leave('unsent')}
        >
          {t('logout.keep')}
        </Button>
      </>
    );
  }
}

const KEEP_NOTE_ID = 'logout-keep-note';

function FailureNote({ failure }: { failure: Failure | undefined }) {
  const { t } = useTranslation(['safety', 'sync']);
  const isOnline = useOnline();
  if (!isOnline && failure !== 'unfinished') {
    return <InfoBox icon="offline">{t('logout.offline')}</InfoBox>;
  }
  if (!failure) return null;
  return (
    <InfoBox tone={failure === 'full' ? 'warning' : 'info'} announce="polite">
      {failure === 'full' ? t('sync:strip.full') : t(`logout.${failure}`)}
    </InfoBox>
  );
}

/** Moves the focus to the title of another view, so that screen readers start at the title. */
function useFocusedTitle(view: string): RefObject<HTMLSpanElement | null> {
  const title = useRef<HTMLSpanElement>(null);
  const before = useRef(view);
  useEffect(() => {
    if (before.current !== view) title.current?.focus();
    before.current = view;
  }, [view]);
  return title;
}

/**
 * 'going': something can still be sent. 'unreachable': all that can be sent has failed since 'Send
 * now'. 'unfinished': a person must continue, for example with a refused entry or an open conflict.
 */
type SendOffState = 'done' | 'going' | 'unreachable' | 'unfinished';

/** Ignores failures before `startedAt`, when 'Send now' was pressed, in epoch milliseconds. */
export async function readSendOff(store: AccountStore, startedAt: number) {
  const work = await readUnsentWork(store);
  return { state: stateOf(work, startedAt), work };
}

function stateOf({ items }: UnsentWork, startedAt: number): SendOffState {
  if (items.length === 0) return 'done';
  const entries = items.flatMap((item) => item.entries);
  const sendable = entries.filter(({ state }) => state !== 'rejected');
  if (sendable.length === 0) {
    // A submitted file that is still being prepared enters the outbox after that.
    return items.some(({ files }) => files.some(isBeingPrepared)) ? 'going' : 'unfinished';
  }
  const haveFailed = sendable.every(
    ({ state, lastFailure, nextAttemptAt }) =>
      state === 'waiting' && nextAttemptAt > 0 && (lastFailure?.at ?? 0) >= startedAt,
  );
  return haveFailed ? 'unreachable' : 'going';
}
