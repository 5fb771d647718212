import { Muted } from '../../../../components/muted.tsx';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { readVideoProgress, watchVideoProgress } from '../../../../media/video/video-progress.ts';
import type { MediaRow } from '../../../../store/schema/media-row.ts';
import { SentBar } from '../media/sent-bar.tsx';

/** Shows nothing if this page is not preparing the film: another tab may be preparing it. */
export function VideoProgress({ row }: { row: MediaRow }) {
  const { t } = useTranslation('videos');
  const percent = useSyncExternalStore(watchVideoProgress, () => readVideoProgress(row.id));
  if (percent === undefined) return null;
  const label = t('panel.making', { percent });
  return (
    <>
      <p>{label}</p>
      <SentBar percent={percent} label={label} />
      <Muted mt="2">{t('panel.wait')}</Muted>
    </>
  );
}
