import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/button.tsx';
import { Muted } from '../../../../components/muted.tsx';
import { StateLabel } from '../../../../components/state-label.tsx';
import { formatSize } from '../../../../components/status/format-size.ts';
import { useSendsWhenClosed } from '../../../../device/sends-when-closed.ts';
import { setWaitsForWifi } from '../../../../store/media/media-store.ts';
import { retryNow, triggerSync } from '../../../../sync/trigger-sync.ts';
import type { MediaParts } from '../media/media-step.tsx';
import type { MediaItem } from '../media/read-media.ts';
import { SentBar } from '../media/sent-bar.tsx';
import { isAboutFile, useRefusalText } from '../media/use-refusal-text.ts';
import type { Wizard } from '../../wizard.ts';
import { VideoProgress, VideoFrame, VideoPlayer, WifiSwitch } from './video-player.tsx';

interface VideoCardProps extends Pick<MediaParts, 'onDelete' | 'onReplace'> {
  wizard: Wizard;
  item: MediaItem;
}

export function VideoCard({ wizard, item, onDelete, onReplace }: VideoCardProps) {
  const { t } = useTranslation('videos');
  const { row, state, sentPercent, refusal } = item;
  const { store } = wizard;
  const sentBytes = Math.round((row.sizeBytes * (sentPercent ?? 0)) / 100);
  return (
    <>
      <VideoFrame as="section" aria-label={t('card')} mt="3" mb="4">
        <VideoPlayer row={row} wizard={wizard} />
        <chakra.div px="4" py="4">
          <Flex justify="space-between" wrap="wrap" columnGap="4" rowGap="1">
            <StateLabel state={state} percent={sentPercent} />
            {state !== 'sent' && row.sizeBytes > 0 ? (
              <Muted as="span">
                {sentPercent === undefined
                  ? formatSize(row.sizeBytes)
                  : t('size', { sent: formatSize(sentBytes), size: formatSize(row.sizeBytes) })}
              </Muted>
            ) : null}
          </Flex>
          {state !== 'sent' && sentPercent !== undefined ? (
            <SentBar percent={sentPercent} label={t('card')} />
          ) : null}
          {row.description ? (
            <chakra.p mt="3" overflowWrap="anywhere">
              {row.description}
            </chakra.p>
          ) : null}
          <Sentence item={item} />
          <Flex gap="3" mt="4" wrap="wrap">
            {state === 'waiting' && row.stage === 'queued' && !row.waitsForWifi ? (
              <Button kind="secondary" icon="sending" onClick={() => void triggerSync('send-now')}>
                {t('sendNow')}
              </Button>
            ) : null}
            {refusal && isAboutFile(refusal.rejection) ? (
              <Button kind="secondary" onClick={() => onReplace(row)}>
                {t('refused.another')}
              </Button>
            ) : refusal ? (
              <Button kind="secondary" onClick={() => void retryNow(store, refusal.seq)}>
                {t('refused.retry')}
              </Button>
            ) : null}
            <Button kind="quiet" px="0" aria-label={t('deleteVideo')} onClick={() => onDelete(row)}>
              {t('delete')}
            </Button>
          </Flex>
        </chakra.div>
      </VideoFrame>
      {state === 'waiting' || state === 'sending' || state === 'saved' ? (
        <WifiSwitch
          row={row}
          sentBytes={sentBytes}
          onChange={async (isOn) => {
            await setWaitsForWifi(store, row.id, isOn);
            // A video that waited only for Wi-Fi can be sent now.
            if (!isOn) void triggerSync('saved');
          }}
        />
      ) : null}
    </>
  );
}

/** Explains what the video waits for, or why the server refused it. */
function Sentence({ item: { row, state, sentPercent, refusal } }: { item: MediaItem }) {
  const { t } = useTranslation(['videos', 'sync']);
  const refusalText = useRefusalText('videos');
  const goesWhenClosed = useSendsWhenClosed(state === 'waiting');
  if (refusal) {
    const { rejection } = refusal;
    return (
      <chakra.p mt="3">
        <chakra.b color="danger">{t('refused.title')}</chakra.b>{' '}
        <chakra.span whiteSpace="pre-line">{refusalText(rejection)}</chakra.span>
      </chakra.p>
    );
  }
  if (state !== 'waiting') return null;
  if (row.stage === 'picked') {
    return (
      <>
        <chakra.p mt="3">{t('sync:why.preparing')}</chakra.p>
        <VideoProgress row={row} />
      </>
    );
  }
  if (row.waitsForWifi) return <chakra.p mt="3">{t('waitsForWifi')}</chakra.p>;
  if (sentPercent === undefined)
    return <chakra.p mt="3">{t(goesWhenClosed ? 'goesLater' : 'goesLaterOpen')}</chakra.p>;
  return (
    <chakra.p mt="3">
      <b>{t('stopped', { percent: sentPercent })}</b>{' '}
      <span>{t(goesWhenClosed ? 'goesOn' : 'goesOnOpen')}</span>
    </chakra.p>
  );
}
