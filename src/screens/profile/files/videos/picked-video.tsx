import { chakra } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/button.tsx';
import { Muted } from '../../../../components/muted.tsx';
import { TextAreaField } from '../../../../components/fields/text-area-field.tsx';
import { formatLength, formatSize } from '../../../../components/status/format-size.ts';
import {
  readDownlinkMbps,
  VideoProgress,
  VideoFrame,
  VideoPlayer,
  WifiSwitch,
} from './video-player.tsx';
import { LONG_TEXT_MAX_LENGTH, VIDEO_ADVISED_SECONDS } from '../../../../domain/limits.ts';
import type { MediaRow } from '../../../../store/schema/media-row.ts';
import type { Gallery } from '../media/use-gallery.ts';
import type { Wizard } from '../../wizard.ts';

/** The description is stored this long after the last key press [S4]. */
const KEPT_AFTER_MS = 300;

interface PickedVideoProps {
  row: MediaRow;
  wizard: Wizard;
  gallery: Gallery;
  onRemoved: () => void;
}

/** A video that is not submitted yet. */
export function PickedVideo({ row, wizard, gallery, onRemoved }: PickedVideoProps) {
  const { t } = useTranslation('videos');
  const [description, setDescription] = useState(row.description ?? '');
  const keep = useEffectEvent((text: string) => {
    void gallery.describe(row, { description: text });
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(description), KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [description]);
  const takes = useTakes(row.sizeBytes);
  const isReady = row.preparedFromBytes !== undefined;
  const isSeen = row.thumbnail !== null || isReady;
  const state = useRef<HTMLDivElement>(null);
  return (
    <VideoFrame>
      {isSeen ? (
        <VideoPlayer row={row} wizard={wizard} />
      ) : (
        <Opening>{t('panel.preparing')}</Opening>
      )}
      <chakra.div px="4" py="4">
        <div ref={state} tabIndex={-1}>
          {isReady ? <Outcome row={row} takes={takes} /> : <VideoProgress row={row} />}
          <chakra.div mt="3">
            {isReady ? (
              <Button kind="quiet" px="0" onClick={() => void gallery.remove(row).then(onRemoved)}>
                {t('panel.remove')}
              </Button>
            ) : (
              // With its own key, a press that began at this button cannot end at 'Remove'.
              <Button
                key="cancel"
                kind="quiet"
                px="0"
                onClick={() => {
                  void gallery.cancel(row);
                  // The button that has the focus is about to disappear.
                  state.current?.focus();
                }}
              >
                {t('panel.cancel')}
              </Button>
            )}
          </chakra.div>
        </div>
        {row.seconds !== undefined && row.seconds > VIDEO_ADVISED_SECONDS ? (
          <Muted mt="2">{t('panel.long', { time: formatLength(row.seconds) })}</Muted>
        ) : null}
        <chakra.div mt="4">
          <TextAreaField
            id="video-description"
            label={t('description')}
            help={t('optional')}
            value={description}
            maxLength={LONG_TEXT_MAX_LENGTH}
            onChange={(text) => {
              setDescription(text);
              gallery.recordTyped(row, { description: text });
            }}
          />
        </chakra.div>
        {isReady ? (
          <WifiSwitch
            row={row}
            sentBytes={0}
            onChange={(waitsForWifi) => gallery.describe(row, { waitsForWifi })}
          />
        ) : null}
      </chakra.div>
    </VideoFrame>
  );
}

function Outcome({ row, takes }: { row: MediaRow; takes: string }) {
  const { t } = useTranslation('videos');
  const { form, preparedFromBytes = 0, sizeBytes, seconds, hasRareSound = false } = row;
  const [from, to] = [formatSize(preparedFromBytes), formatSize(sizeBytes)];
  const isLarge = seconds === undefined || (sizeBytes * 8) / seconds > LARGE_BITS_PER_SECOND;
  return (
    <>
      <Muted>
        {takes} <span>{form === 'small' ? t('panel.made', { from, to }) : null}</span>
      </Muted>
      {form === 'untouched' ? (
        <chakra.p mt="1">{t('panel.untouched')}</chakra.p>
      ) : form !== 'small' && isLarge ? (
        <chakra.p mt="1">{t('panel.large')}</chakra.p>
      ) : null}
      {hasRareSound ? <chakra.p mt="1">{t('panel.rareSound')}</chakra.p> : null}
    </>
  );
}

/** A film with fewer bits per second counts as already small. */
const LARGE_BITS_PER_SECOND = 3_000_000;

function useTakes(sizeBytes: number): string {
  const { t } = useTranslation('videos');
  const { from, to, isMeasured } = estimateMinutes(sizeBytes, readDownlinkMbps());
  const size = formatSize(sizeBytes);
  if (!isMeasured) return t('panel.takesUnknown', { size, from, to });
  return from === to
    ? t('panel.takes', { size, count: to })
    : t('panel.takesFrom', { size, from, to });
}

/** The speeds in India that are assumed if the browser reports no speed. */
const UNKNOWN_MBPS = { fast: 8, slow: 1 };
/** Browsers report only the download speed. A mobile upload may reach only a third of it. */
const SLOW_UP_PER_DOWN = 1 / 3;

/**
 * In whole minutes, at least 1.
 * @param downlinkMbps `navigator.connection.downlink`; undefined if it is not reported
 */
export function estimateMinutes(sizeBytes: number, downlinkMbps: number | undefined) {
  const isMeasured = downlinkMbps !== undefined && downlinkMbps > 0;
  const { fast, slow } = isMeasured
    ? { fast: downlinkMbps, slow: downlinkMbps * SLOW_UP_PER_DOWN }
    : UNKNOWN_MBPS;
  const minutes = (mbps: number) => Math.max(1, Math.ceil((sizeBytes * 8) / (mbps * 1e6) / 60));
  const [from, to] = [minutes(fast), minutes(slow)];
  // Without a measured speed, one number would look exact.
  return { from, to: isMeasured ? to : Math.max(from + 1, to), isMeasured };
}

const Opening = chakra('output', {
  base: {
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '16 / 9',
    bg: 'bg.muted',
    color: 'fg.muted',
  },
});
