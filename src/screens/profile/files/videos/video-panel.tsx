import { chakra } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { VIDEO_MAX_COUNT } from '../../../../domain/limits.ts';
import { PickPanel } from '../media/pick-panel.tsx';
import type { Gallery } from '../media/use-gallery.ts';
import type { Wizard } from '../../wizard.ts';
import { PickedVideo } from './picked-video.tsx';

interface VideoPanelProps {
  wizard: Wizard;
  gallery: Gallery;
  input: RefObject<HTMLInputElement | null>;
  /** Called after a submit. The button that had the focus may then be gone. */
  onSubmitted: () => void;
}

export function VideoPanel({ wizard, gallery, input, onSubmitted }: VideoPanelProps) {
  const { t } = useTranslation('videos');
  const { media, isStoring } = gallery;
  const [picked] = media.picked;
  const hasUpload = media.count < VIDEO_MAX_COUNT || picked !== undefined;

  async function upload(): Promise<void> {
    if (await gallery.submit()) input.current?.focus();
    else onSubmitted();
  }

  const instead = picked ? (
    <PickedVideo
      key={picked.id}
      row={picked}
      wizard={wizard}
      gallery={gallery}
      onRemoved={() => input.current?.focus()}
    />
  ) : hasUpload ? null : (
    <></>
  );
  return (
    <PickPanel
      words="videos"
      gallery={gallery}
      input={input}
      tile={{
        id: 'video-file',
        icon: 'video',
        // Some browsers do not recognise the type of an AVI file, only its extension.
        accept: 'video/mp4,video/quicktime,video/x-msvideo,.mp4,.mov,.avi',
        what: t('panel.what'),
      }}
      camera={{ label: t('panel.record'), accept: 'video/*' }}
      instead={instead}
      isReplaceable={!picked && media.items.some(({ refusal }) => refusal !== undefined)}
      hasUpload={hasUpload}
      isBusy={isStoring}
      space={{ ...(hasUpload ? { mt: '4' } : {}), uploadMt: '3' }}
      onPick={(files) => void gallery.pick(files.slice(0, 1))}
      onUpload={upload}
    >
      {hasUpload ? (
        <chakra.output display="block" mt="3" textStyle="small" color="fg.muted">
          {isStoring ? t('panel.storing') : picked ? t('panel.ready') : null}
        </chakra.output>
      ) : null}
    </PickPanel>
  );
}
