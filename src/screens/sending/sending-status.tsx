import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { formatMoment } from '../../components/status/format-moment.ts';
import { STATE_SIGNS } from '../../components/state-label.tsx';
import { DEVICE_WORD } from '../../i18n/device-word.ts';
import { useOnline } from '../../session/online.ts';
import { callContext } from '../../session/sync-context.ts';
import { useHasRoom } from '../../session/use-has-room.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { useKeptUntil } from './kept-until.tsx';
import { readSending } from './read-sending.ts';
import { SendingPanel } from './sending-panel.tsx';
import { stripStatus, type StripStatus } from './strip-status.ts';
import { useNotices } from './use-notices.ts';

/** The strip under the header: one status region that says how sending stands, and opens the panel. */
export default function SendingStatus({ store }: { store: AccountStore }) {
  // What the panel needs comes with the strip: nothing is waited for when it is opened.
  const { t } = useTranslation(['sync', 'safety', 'common', 'problem', 'validation', 'wizard']);
  const isOnline = useOnline();
  const hasRoom = useHasRoom();
  const sending = useLiveQuery(
    () => readSending(store, callContext().delegate.isOnMobileData()),
    [store],
  );
  const [isOpen, setIsOpen] = useState(false);
  useNotices(store);
  const status = sending && stripStatus(sending, isOnline, hasRoom);
  return (
    <>
      <chakra.output display="block">
        <Strip onClick={() => setIsOpen(true)} aria-haspopup="dialog">
          {status ? <StripWords status={status} now={sending.readAt} /> : t('panel.title')}
          <Icon name="arrow-right" width="1.25rem" height="1.25rem" ms="auto" color="fg.muted" />
        </Strip>
      </chakra.output>
      {sending ? (
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
  const { strong, rest } = words();
  return (
    <>
      <Icon name={icon} bold width="1.25rem" height="1.25rem" color={color} />
      <span>
        <chakra.b color={color}>{strong}</chakra.b> {rest}
      </span>
    </>
  );

  function words(): { strong: string; rest?: string } {
    const context = DEVICE_WORD;
    switch (status.kind) {
      case 'offline':
        return {
          strong: t('strip.offline'),
          rest:
            status.attention > 0
              ? t('strip.attention', { count: status.attention })
              : status.unsent === 0
                ? t('strip.sent')
                : keptUntil === undefined
                  ? t('strip.offlineWaiting', { count: status.unsent, context })
                  : t('strip.sendBy', { day: keptUntil, context }),
        };
      case 'full':
        return { strong: t('strip.full', { context }) };
      case 'attention':
        return {
          strong: t('strip.attention', { count: status.count }),
          rest: t('strip.attentionSafe', { context }),
        };
      case 'sending':
        return { strong: t('strip.sending'), rest: t('strip.left', { count: status.count }) };
      case 'waiting':
        return { strong: t('strip.waiting'), rest: t('strip.left', { count: status.count }) };
      case 'saved':
        return { strong: t('strip.saved', { count: status.count, context }) };
      case 'sent': {
        if (status.at === 0) return { strong: t('strip.sent') };
        const time = formatMoment(status.at, {
          now: status.now,
          language: i18n.resolvedLanguage ?? 'en',
        });
        return { strong: t('strip.sentAt', { time }) };
      }
    }
  }
}

function signOf({ kind }: StripStatus) {
  if (kind === 'offline') return { icon: 'offline', color: 'fg' } as const;
  if (kind === 'full') return { icon: 'triangle', color: 'warning' } as const;
  return STATE_SIGNS[kind];
}

const Strip = chakra(
  'button',
  {
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
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
    },
  },
  { defaultProps: { type: 'button' } },
);
