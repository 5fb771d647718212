import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { VIDEO_MAX_COUNT } from '../../../domain/limits.ts';
import type { MediaRow } from '../../../store/media-row.ts';
import { wake } from '../../../sync/wake.ts';
import { ContinueAction } from '../media/continue-action.tsx';
import { Counter } from '../media/counter.tsx';
import { Guidelines } from '../media/guidelines.tsx';
import type { Wizard } from '../use-wizard.ts';
import { useVideos, type VideosControl } from './use-videos.ts';
import { VideoCard } from './video-card.tsx';
import { VideoPanel } from './video-panel.tsx';

/** The step 'Videos': one short video in which the candidate speaks (spec.md §2). */
export default function VideosStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('videos');
  const control = useVideos(wizard);
  // When the step opens and the stored data is stale, this pulls what other phones have sent
  // (spec.md §4).
  useEffect(() => void wake('visible'), []);
  return (
    <>
      {control ? <Videos wizard={wizard} control={control} /> : <Skeleton height="20rem" />}
      <Guidelines
        title={t('guidelines.title')}
        rules={[
          t('guidelines.short'),
          t('guidelines.kinds'),
          t('guidelines.private'),
          t('guidelines.kept'),
        ]}
      />
      <ContinueAction wizard={wizard} isDone={(control?.videos.items.length ?? 0) > 0}>
        {t('continue')}
      </ContinueAction>
    </>
  );
}

function Videos({ wizard, control }: { wizard: Wizard; control: VideosControl }) {
  const { t } = useTranslation('videos');
  const counter = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { videos } = control;

  async function remove(row: MediaRow): Promise<void> {
    // For this question, the specification requires the browser's own dialog (spec.md §4).
    if (!window.confirm(t('confirmDelete'))) return;
    await control.remove(row);
    // The button that had the focus was removed together with its video.
    counter.current?.focus();
  }

  return (
    <>
      <Counter
        ref={counter}
        words={t('counter', { count: videos.sentCount, limit: VIDEO_MAX_COUNT })}
      />
      {videos.items.map((item) => (
        <VideoCard
          key={item.row.id}
          wizard={wizard}
          item={item}
          onDelete={() => void remove(item.row)}
          onReplace={() => {
            control.replaceNext(item.row.id);
            input.current?.click();
          }}
        />
      ))}
      <VideoPanel
        wizard={wizard}
        control={control}
        input={input}
        onSubmitted={() => counter.current?.focus()}
      />
    </>
  );
}
