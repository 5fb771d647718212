import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { prepared } from '../../components/prepared.tsx';
import { STATE_SIGNS } from '../../components/state-label.tsx';
import { usePrepared } from '../../device/when-idle.ts';
import { useOnline } from '../../device/online.ts';
import { useHasRoom } from '../../device/use-has-room.ts';
import type { AccountStore } from '../../store/schema/account-store.ts';
import { isOnMobileData } from '../../sync/environment.ts';
import { useKeptUntil } from './kept-until.tsx';
import { readSending } from './read-sending.ts';
import { stripStatus, stripWords, type StripStatus } from './strip.ts';
import { useSyncResults } from './use-sync-results.ts';

const SENDING_PANEL = prepared(() => import('./sending-panel.tsx'), null);
const { View: SendingPanel } = SENDING_PANEL;

/** The strip below the header, which says what is unsent. A press on it opens the panel. */
export default function SendingStatus({ store }: { store: AccountStore }) {
  // This call also loads the texts of the panel, so that the panel opens without waiting.
  const { t } = useTranslation(['sync', 'safety', 'common', 'problem', 'validation', 'wizard']);
  const isOnline = useOnline();
  const hasRoom = useHasRoom();
  const sending = useLiveQuery(() => readSending(store, isOnMobileData()), [store]);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  useSyncResults(store);
  usePrepared(SENDING_PANEL);
  const status = sending && stripStatus(sending, isOnline, hasRoom);
  return (
    <>
      <chakra.output display="block">
        <Strip
          onClick={() => {
            setWasOpened(true);
            setIsOpen(true);
          }}
          aria-haspopup="dialog"
        >
          {status ? (
            <StripWords status={status} now={sending.readAt} />
          ) : (
            <span>{t('panel.title')}</span>
          )}
          <Icon name="arrow-right" boxSize="1.25rem" ms="auto" color="fg.muted" />
        </Strip>
      </chakra.output>
      {sending && wasOpened ? (
        <SendingPanel
          open={isOpen}
          onClose={() => setIsOpen(false)}
          sending={sending}
          store={store}
          isOnline={isOnline}
          hasRoom={hasRoom}
        />
      ) : null}
    </>
  );
}

function StripWords({ status, now }: { status: StripStatus; now: number }) {
  const { t, i18n } = useTranslation('sync');
  const { icon, color } = signOf(status);
  const keptUntil = useKeptUntil(now);
  const language = i18n.resolvedLanguage ?? 'en';
  const { strong, rest } = stripWords(status, { t, language, keptUntil });
  return (
    <>
      <Icon name={icon} bold boxSize="1.25rem" color={color} />
      <span>
        <chakra.b color={color}>{strong}</chakra.b> <span>{rest}</span>
      </span>
    </>
  );
}

function signOf({ kind }: StripStatus) {
  if (kind === 'offline') return { icon: 'offline', color: 'fg' } as const;
  if (kind === 'full') return { icon: 'triangle', color: 'warning' } as const;
  return STATE_SIGNS[kind];
}

const Strip = plainButton({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  width: 'full',
  minHeight: 'target',
  px: '4',
  py: '1',
  textAlign: 'start',
  textStyle: 'small',
  bg: { base: 'bg.muted', xl: 'transparent' },
  borderTop: { base: '1px solid', xl: 'none' },
  borderColor: 'border',
  borderRadius: { xl: 'control' },
  '@media print': { display: 'none' },
});
