import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/icon.tsx';
import { VIDEO_MAX_COUNT } from '../../../../domain/limits.ts';
import { PickPanel } from '../media/pick-panel.tsx';
import type { Gallery } from '../media/use-gallery.ts';
import type { Wizard } from '../../wizard.ts';
import { PickedVideo } from './picked-video.tsx';

interface VideoPanelProps {
  wizard: Wizard;
  gallery: Gallery;
  input: RefObject<HTMLInputElement | null>;
  onUpload: () => Promise<boolean>;
}

export function VideoPanel({ wizard, gallery, input, onUpload }: VideoPanelProps) {
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
        picture: <Icon name="video" width="1.75rem" height="1.75rem" />,
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
