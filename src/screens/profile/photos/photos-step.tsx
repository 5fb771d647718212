import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { PHOTO_MAX_COUNT } from '../../../domain/limits.ts';
import type { MediaRow } from '../../../store/media-row.ts';
import { wake } from '../../../sync/wake.ts';
import { ContinueAction } from '../media/continue-action.tsx';
import { Counter } from '../media/counter.tsx';
import { Guidelines } from '../media/guidelines.tsx';
import type { Wizard } from '../use-wizard.ts';
import { PhotoGallery } from './photo-gallery.tsx';
import { PhotoPanel } from './photo-panel.tsx';
import { RefusedPhotos } from './refused-photos.tsx';
import { usePhotos, type PhotosControl } from './use-photos.ts';

/** The step Photographs: at most five photographs of the candidate (spec.md §2). */
export default function PhotosStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('photos');
  const control = usePhotos(wizard);
  // If the stored data is stale when the step opens, this pulls the photos that other phones have
  // sent (spec.md §4).
  useEffect(() => void wake('visible'), []);
  return (
    <>
      {control ? <Photos wizard={wizard} control={control} /> : <Skeleton height="20rem" />}
      <Guidelines
        title={t('guidelines.title')}
        rules={[
          t('guidelines.face'),
          t('guidelines.recent'),
          t('guidelines.private'),
          t('guidelines.safe'),
        ]}
      />
      <ContinueAction wizard={wizard} isDone={(control?.photos.items.length ?? 0) > 0}>
        {t('continue')}
      </ContinueAction>
    </>
  );
}

function Photos({ wizard, control }: { wizard: Wizard; control: PhotosControl }) {
  const { t } = useTranslation('photos');
  const counter = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { photos } = control;

  async function remove(row: MediaRow): Promise<void> {
    // The specification requires the browser's own dialog (spec.md §4).
    if (!window.confirm(t('confirmDelete'))) return;
    await control.remove(row);
    // The button that had the focus was removed together with its photo.
    counter.current?.focus();
  }

  return (
    <>
      <Counter
        ref={counter}
        words={t('counter', { count: photos.sentCount, limit: PHOTO_MAX_COUNT })}
        rest={photos.toSendCount > 0 ? t('toSend', { count: photos.toSendCount }) : undefined}
      />
      <PhotoGallery items={photos.items} onDelete={(row) => void remove(row)} />
      <RefusedPhotos
        store={wizard.store}
        items={photos.items}
        onDelete={(row) => void remove(row)}
        onReplace={(row) => {
          control.replaceNext(row.id);
          input.current?.click();
        }}
      />
      <PhotoPanel control={control} input={input} onFilled={() => counter.current?.focus()} />
    </>
  );
}
