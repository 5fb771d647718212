import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Collapsible } from '../../components/collapsible.tsx';
import { InfoBox } from '../../components/info-box.tsx';
import { Muted } from '../../components/muted.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useSendsWhenClosed } from '../../device/sends-when-closed.ts';
import { useStoragePromise } from '../../device/storage-promise.ts';
import type { AccountStore } from '../../store/schema/account-store.ts';
import { discardEntry } from '../../store/account/outbox-store.ts';
import { HelpReport } from '../../help/help-report.tsx';
import { retryNow, triggerSync } from '../../sync/trigger-sync.ts';
import { KeptUntil } from './kept-until.tsx';
import { lastSent, panelAdvice, panelSummary } from './panel-words.ts';
import { canBeSent, type Sending, type SendingItem } from './read-sending.ts';
import { SendingRow, useItemName } from './sending-row.tsx';
import { UnsentFileDialog } from './unsent-file/save-to-file.tsx';

interface SendingPanelProps {
  open: boolean;
  onClose: () => void;
  sending: Sending;
  store: AccountStore;
  isOnline: boolean;
  /** Whether the phone has enough free storage for sending. */
  hasRoom: boolean;
}

export default function SendingPanel(props: SendingPanelProps) {
  const { open, onClose, sending, store, isOnline, hasRoom } = props;
  const { t, i18n } = useTranslation(['sync', 'common']);
  const [discarding, setDiscarding] = useState<SendingItem>();
  const [isSavingToFile, setIsSavingToFile] = useState(false);
  const isKept = useStoragePromise() !== false;
  const words = { t, language: i18n.resolvedLanguage ?? 'en', isKept };
  const { items } = sending;
  const nameOf = useItemName();
  const what = discarding ? nameOf(discarding) : '';
  // If the person discards a deletion, the file stays.
  const isDeletion = discarding?.file?.isDeletion === true;
  const unsent = items.filter((item) => item.state !== 'sent');
  const sent = items.filter((item) => item.state === 'sent');
  const isLeft = items.some((item) => item.state !== 'saved' && item.state !== 'sent');
  const canSend = items.some(canBeSent);
  const mayClose = useSendsWhenClosed(open && canSend);
  const advice = panelAdvice(items, { hasRoom, goesWhenClosed: mayClose });
  const listOf = (shown: readonly SendingItem[]) => (
    <ul>
      {shown.map((item) => (
        <SendingRow
          key={item.key}
          item={item}
          readAt={sending.readAt}
          isOnline={isOnline}
          hasRoom={hasRoom}
          onLeave={onClose}
          onRetry={(seq) => void retryNow(store, seq)}
          onDiscard={() => setDiscarding(item)}
        />
      ))}
    </ul>
  );

  function answer(isYes: boolean): void {
    setDiscarding(undefined);
    if (isYes && discarding) void discardItem(store, discarding);
  }

  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('panel.title')}
        description={panelSummary(sending, words)}
        withClose
        footer={
          canSend ? (
            <>
              {isOnline ? null : (
                <Muted id={OFFLINE_ID} mb="2">
                  {t('strip.offline')}
                </Muted>
              )}
              <Button
                kind={isOnline ? 'primary' : 'needsInternet'}
                wide
                aria-disabled={!isOnline}
                aria-describedby={isOnline ? undefined : OFFLINE_ID}
                onClick={isOnline ? () => void triggerSync('send-now') : undefined}
              >
                {t('panel.sendNow')}
              </Button>
            </>
          ) : null
        }
      >
        {advice === 'strip.full' ? (
          <InfoBox mb="4" tone="warning" announce="polite">
            {t(advice)}
          </InfoBox>
        ) : advice ? (
          <Muted mb="3">{t(advice)}</Muted>
        ) : null}
        {listOf(unsent)}
        {unsent.length > 0 ? <KeptUntil now={sending.readAt} /> : null}
        {isLeft && sending.sentAt > 0 ? (
          <Muted mt="3">{lastSent(sending, 'lastSentAt', words)}</Muted>
        ) : null}
        {unsent.length > 0 ? <HelpReport screen="sending" /> : null}
        {unsent.length > 0 ? (
          <chakra.div mt="4" textStyle="small" color="fg.muted">
            <chakra.p id={TO_FILE_HINT_ID}>{t('panel.toFileHint')}</chakra.p>
            <Button
              kind="quiet"
              px="0"
              aria-describedby={TO_FILE_HINT_ID}
              onClick={() => setIsSavingToFile(true)}
            >
              {t('panel.toFile')}
            </Button>
          </chakra.div>
        ) : null}
        {sent.length > 0 ? (
          <Collapsible title={`${t('state.sent')} (${sent.length})`} render={() => listOf(sent)} />
        ) : null}
        {unsent.length > 0 ? null : <HelpReport screen="sending" />}
      </Sheet>
      {isSavingToFile ? (
        <UnsentFileDialog store={store} onClose={() => setIsSavingToFile(false)} />
      ) : null}
      <Sheet
        open={discarding !== undefined}
        onClose={() => answer(false)}
        isQuestion
        title={t(isDeletion ? 'panel.keepTitle' : 'panel.discardTitle')}
        description={isDeletion ? t('panel.keepText', { what }) : t('panel.discardText', { what })}
        footer={
          <Flex direction="column" gap="3">
            <Button kind="secondary" onClick={() => answer(false)}>
              {t(isDeletion ? 'panel.keepNo' : 'common:keepIt')}
            </Button>
            <Button kind={isDeletion ? 'primary' : 'destructive'} onClick={() => answer(true)}>
              {t(isDeletion ? 'panel.keep' : 'panel.discard')}
            </Button>
          </Flex>
        }
      />
    </>
  );
}

/** `discards` begins with the newest entry, because a newer entry may depend on an older one. */
async function discardItem(store: AccountStore, { discards }: SendingItem): Promise<void> {
  for (const seq of discards) await discardEntry(store, seq);
}

const TO_FILE_HINT_ID = 'sending-to-file-hint';
const OFFLINE_ID = 'sending-offline';
