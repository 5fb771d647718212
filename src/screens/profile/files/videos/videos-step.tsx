import { useTranslation } from 'react-i18next';
import { VIDEO_MAX_COUNT } from '../../../../domain/limits.ts';
import { MediaStep } from '../media/media-step.tsx';
import { useGallery } from '../media/use-gallery.ts';
import type { Wizard } from '../../wizard.ts';
import { VideoCard } from './video-card.tsx';
import { VideoPanel } from './video-panel.tsx';

/** The step Videos (spec.md §2). */
export default function VideosStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('videos');
  const gallery = useGallery(wizard.store, 'video');
  return (
    <MediaStep
      wizard={wizard}
      words="videos"
      limit={VIDEO_MAX_COUNT}
      gallery={gallery}
      rules={[
        { icon: 'clock', text: t('guidelines.short') },
        { icon: 'video', text: t('guidelines.kinds') },
        { icon: 'eye-off', text: t('guidelines.private') },
        { icon: 'lock', text: t('guidelines.kept') },
      ]}
      renderFiles={({ input, onUpload, onDelete, onReplace }) =>
        gallery && (
          <>
            {gallery.media.items.map((item) => (
              <VideoCard
                key={item.row.id}
                wizard={wizard}
                item={item}
                onDelete={() => onDelete(item.row)}
                onReplace={() => onReplace(item.row)}
              />
            ))}
            <VideoPanel wizard={wizard} gallery={gallery} input={input} onUpload={onUpload} />
          </>
        )
      }
    />
  );
}
