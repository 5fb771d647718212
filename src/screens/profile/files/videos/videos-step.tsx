import { useTranslation } from 'react-i18next';
import { VIDEO_MAX_COUNT } from '../../../../domain/limits.ts';
import { MediaStep, type MediaParts } from '../media/media-step.tsx';
import { type Gallery, useGallery } from '../media/use-gallery.ts';
import type { Wizard } from '../../wizard.ts';
import { VideoCard } from './video-card.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { PickPanel } from '../media/pick-panel.tsx';
import { PickedVideo } from './picked-video.tsx';

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
              <VideoCard key={item.row.id} {...{ wizard, item, onDelete, onReplace }} />
            ))}
            <VideoPanel wizard={wizard} gallery={gallery} input={input} onUpload={onUpload} />
          </>
        )
      }
    />
  );
}

interface VideoPanelProps extends Pick<MediaParts, 'input' | 'onUpload'> {
  wizard: Wizard;
  gallery: Gallery;
}

function VideoPanel({ wizard, gallery, input, onUpload }: VideoPanelProps) {
  const { t } = useTranslation('videos');
  const { media, isStoring } = gallery;
  const [picked] = media.picked;
  return (
    <PickPanel
      words="videos"
      gallery={gallery}
      input={input}
      tile={{
        id: 'video-file',
        picture: <Icon name="video" boxSize="1.75rem" />,
        // Some browsers do not recognise the type of an AVI file, only its extension.
        accept: 'video/mp4,video/quicktime,video/x-msvideo,.mp4,.mov,.avi',
        what: t('panel.what'),
      }}
      instead={media.count < VIDEO_MAX_COUNT ? null : <></>}
      isReplaceable={!picked && media.items.some(({ refusal }) => refusal !== undefined)}
      ready={isStoring ? t('panel.storing') : picked ? t('panel.ready') : null}
      onPick={(files) => void gallery.pick(files.slice(0, 1))}
      onUpload={onUpload}
    >
      {picked ? (
        <PickedVideo
          key={picked.id}
          row={picked}
          wizard={wizard}
          gallery={gallery}
          onRemoved={() => input.current?.focus()}
        />
      ) : null}
    </PickPanel>
  );
}
