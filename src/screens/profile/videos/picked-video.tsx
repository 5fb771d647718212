import { chakra } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../components/fields/text-area-field.tsx';
import { formatSize } from '../../../components/status/format-size.ts';
import { readDownlinkMbps } from '../../../device/connection.ts';
import { LONG_TEXT_MAX_LENGTH, VIDEO_ADVISED_SECONDS } from '../../../domain/limits.ts';
import type { MediaRow } from '../../../store/media-row.ts';
import type { Wizard } from '../wizard.ts';
import { estimateMinutes } from './estimate-minutes.ts';
import { FilmForm } from './film-form.tsx';
import { formatLength } from './format-length.ts';
import type { VideosControl } from './use-videos.ts';
import { VideoPlayer } from './video-player.tsx';
import { WifiSwitch } from './wifi-switch.tsx';

/** The description is stored this long after the last key press [S4]. */
const KEPT_AFTER_MS = 300;

interface PickedVideoProps {
  row: MediaRow;
  wizard: Wizard;
  control: VideosControl;
  onRemoved: () => void;
}

/** A video that is not submitted yet, or that could not be prepared. */
export function PickedVideo({ row, wizard, control, onRemoved }: PickedVideoProps) {
  const { t } = useTranslation('videos');
  const [description, setDescription] = useState(row.description ?? '');
  const keep = useEffectEvent((text: string) => {
    void control.describe(row, { description: text });
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(description), KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [description]);
  const takes = useTakes(row.sizeBytes);
  const isReady = row.preparedFromBytes !== undefined;
  const isSeen = row.thumbnail !== null || isReady || row.fault !== undefined;
  return (
    <Card>
      {isSeen ? (
        <VideoPlayer row={row} wizard={wizard} />
      ) : (
        <Opening>{t('panel.preparing')}</Opening>
      )}
      <chakra.div px="4" py="4">
        {isReady ? <p>{takes}</p> : null}
        <FilmForm
          row={row}
          control={control}
          onRemove={() => void control.remove(row).then(onRemoved)}
        />
        {row.seconds !== undefined && row.seconds > VIDEO_ADVISED_SECONDS ? (
          <chakra.p mt="2" textStyle="small" color="fg.muted">
            {t('panel.long', { time: formatLength(row.seconds) })}
          </chakra.p>
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
              control.noteTyped(row, text);
            }}
          />
        </chakra.div>
        {isReady ? (
          <WifiSwitch
            row={row}
            sentBytes={0}
            onChange={(waitsForWifi) => control.describe(row, { waitsForWifi })}
          />
        ) : null}
      </chakra.div>
    </Card>
  );
}

function useTakes(sizeBytes: number): string {
  const { t } = useTranslation('videos');
  const { from, to, isMeasured } = estimateMinutes(sizeBytes, readDownlinkMbps());
  const size = formatSize(sizeBytes);
  if (!isMeasured) return t('panel.takesUnknown', { size, from, to });
  return from === to
    ? t('panel.takes', { size, count: to })
    : t('panel.takesFrom', { size, from, to });
}

const Card = chakra('div', {
  base: {
    maxWidth: '36rem',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'card',
    overflow: 'hidden',
    bg: 'bg.panel',
  },
});

const Opening = chakra('output', {
  base: {
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '16 / 9',
    bg: 'bg.muted',
    color: 'fg.muted',
  },
});
