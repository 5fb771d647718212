import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { DEVICE_WORD } from '../../i18n/device-word.ts';
import { wake } from '../../session/wake.ts';
import { retryNow } from '../../session/retry-now.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { discardEntry } from '../../store/outbox-store.ts';
import type { Sending, SendingItem } from './read-sending.ts';
import { SendingRow, useItemTitle } from './sending-row.tsx';

interface SendingPanelProps {
  open: boolean;
  onClose: () => void;
  sending: Sending;
  store: AccountStore;
  isOnline: boolean;
}

/** Only where the browser wakes the worker with no page open may a family close the app. */
function canSendWhenClosed(): boolean {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  return 'SyncManager' in globalThis && Boolean(serviceWorker?.controller);
}

/** The whole outbox in words, with what a person may do about it (rules 10 and 22 of the design). */
export function SendingPanel({ open, onClose, sending, store, isOnline }: SendingPanelProps) {
  const { t } = useTranslation(['sync', 'common']);
  const [discarding, setDiscarding] = useState<SendingItem>();
  const { items } = sending;
  const left = items.filter((item) => item.state !== 'saved' && item.state !== 'sent').length;
  const canSend = items.some((item) => item.state === 'waiting' || item.state === 'sending');
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('panel.title')}
        description={
          left > 0
            ? t('panel.left', { count: left })
            : items.length > 0
              ? t('panel.allSent')
              : t('panel.empty')
        }
        withClose
        footer={
          canSend ? (
            <Button onClick={() => void wake('send-now')}>{t('panel.sendNow')}</Button>
          ) : null
        }
      >
        {canSend ? (
          <chakra.p mb="3" textStyle="small" color="fg.muted">
            {t(canSendWhenClosed() ? 'panel.mayClose' : 'panel.comeBack')}
          </chakra.p>
        ) : null}
        {items.length > 0 ? (
          <chakra.ul>
            {items.map((item) => (
              <SendingRow
                key={item.key}
                item={item}
                readAt={sending.readAt}
                isOnline={isOnline}
                onLeave={onClose}
                onRetry={(seq) => void retryNow(store, seq)}
                onDiscard={() => setDiscarding(item)}
              />
            ))}
          </chakra.ul>
        ) : null}
      </Sheet>
      <DiscardQuestion
        item={discarding}
        onAnswer={(isYes) => {
          const seq = discarding?.refusal?.seq;
          setDiscarding(undefined);
          if (isYes && seq !== undefined) void discardEntry(store, seq);
        }}
      />
    </>
  );
}

interface DiscardQuestionProps {
  item: SendingItem | undefined;
  onAnswer: (isYes: boolean) => void;
}

function DiscardQuestion({ item, onAnswer }: DiscardQuestionProps) {
  const { t } = useTranslation(['sync', 'common']);
  const titleOf = useItemTitle();
  return (
    <Sheet
      open={item !== undefined}
      onClose={() => onAnswer(false)}
      isQuestion
      title={t('panel.discardTitle')}
      description={
        item ? t('panel.discardText', { what: titleOf(item), context: DEVICE_WORD }) : undefined
      }
      footer={
        <Flex direction="column" gap="3">
          <Button kind="secondary" onClick={() => onAnswer(false)}>
            {t('common:cancel')}
          </Button>
          <Button kind="destructive" onClick={() => onAnswer(true)}>
            {t('panel.discard')}
          </Button>
        </Flex>
      }
    />
  );
}
