import { chakra } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { formatSize } from '../../../components/status/format-size.ts';
import { VIDEO_MAX_COUNT } from '../../../domain/limits.ts';
import { DEVICE_WORD } from '../../../i18n/device-word.ts';
import { PrepareFailure } from '../media/prepare-failure.tsx';
import { FileTile } from '../media/file-tile.tsx';
import { useFileArrivals } from '../media/use-file-arrivals.ts';
import type { Wizard } from '../wizard.ts';
import { PickedVideo } from './picked-video.tsx';
import type { VideoFailure, VideosControl } from './use-videos.ts';

interface VideoPanelProps {
  wizard: Wizard;
  control: VideosControl;
  input: RefObject<HTMLInputElement | null>;
  /** Called after a submit. The button that had the focus may then be gone. */
  onSubmitted: () => void;
}

export function VideoPanel({ wizard, control, input, onSubmitted }: VideoPanelProps) {
  const { t } = useTranslation(['videos', 'wizard']);
  const { videos, failure, isStoring } = control;
  const [picked] = videos.picked;
  const isRefused = videos.items.some(({ refusal }) => refusal !== undefined);
  const isFull = videos.count >= VIDEO_MAX_COUNT;
  const pick = (files: readonly File[]) => void control.pick(files);
  const isOver = useFileArrivals(pick);

  async function upload(): Promise<void> {
    if (await control.submit()) onSubmitted();
    else input.current?.focus();
  }

  // The panel is full, but its hidden file input can still replace a refused video.
  if (isFull && !picked) {
    return (
      <section aria-label={t('panel.label')}>
        {isRefused ? (
          <input
            ref={input}
            type="file"
            accept={ACCEPT}
            hidden
            aria-label={t('panel.add')}
            onChange={(event) => pick([...(event.currentTarget.files ?? [])])}
          />
        ) : null}
        <Failure failure={failure} />
      </section>
    );
  }
  return (
    <chakra.section mt="4" aria-label={t('panel.label')}>
      {picked ? (
        <PickedVideo
          key={picked.id}
          row={picked}
          wizard={wizard}
          control={control}
          onRemoved={() => input.current?.focus()}
        />
      ) : (
        <FileTile
          id="video-file"
          icon="video"
          title={isOver ? t('panel.dropHere') : t('panel.add')}
          what={
            DEVICE_WORD === 'computer'
              ? `${t('panel.what')}. ${t('panel.arrive')}`
              : t('panel.what')
          }
          accept={ACCEPT}
          isInvalid={control.isVideoMissing}
          describedBy={control.isVideoMissing ? 'video-missing' : undefined}
          isOver={isOver}
          input={input}
          camera={{ label: t('panel.record'), accept: 'video/*' }}
          onPick={pick}
        />
      )}
      {control.isVideoMissing ? (
        <chakra.p id="video-missing" mt="2" color="danger" fontWeight="600" textStyle="small">
          {t('noneSelected.hint')}
        </chakra.p>
      ) : null}
      <Failure failure={failure} />
      <PrepareFailure fault={control.fault} />
      <chakra.output display="block" mt="3" textStyle="small" color="fg.muted">
        {isStoring
          ? t('panel.storing', { context: DEVICE_WORD })
          : picked
            ? t('panel.ready', { context: DEVICE_WORD })
            : null}
      </chakra.output>
      <Button kind="secondary" icon="upload" mt="3" busy={isStoring} onClick={() => void upload()}>
        {t('panel.upload')}
      </Button>
    </chakra.section>
  );
}

/** Some browsers do not recognise the type of an AVI file, only its extension. */
const ACCEPT = 'video/mp4,video/quicktime,video/x-msvideo,.mp4,.mov,.avi';

function Failure({ failure }: { failure: VideoFailure | undefined }) {
  const { t } = useTranslation('videos');
  return (
    <chakra.div role="alert">
      {failure ? (
        <chakra.p
          display="flex"
          gap="2"
          mt="2"
          color="danger"
          fontWeight="600"
          textStyle="small"
          overflowWrap="anywhere"
        >
          <Icon name="triangle" bold width="1.125rem" height="1.125rem" mt="0.1em" />
          <span>{sentence(failure)}</span>
        </chakra.p>
      ) : null}
    </chakra.div>
  );

  function sentence(found: VideoFailure): string {
    const { name, kind } = found;
    switch (kind) {
      case 'space': {
        const [size, free] = [formatSize(found.sizeBytes), formatSize(found.freeBytes)];
        return t('notTaken.space', { name, size, free, context: DEVICE_WORD });
      }
      case 'storage':
      case 'storageFull':
        return t(`notTaken.${kind}`, { name, context: DEVICE_WORD });
      case 'type':
      case 'size':
      case 'unreadable':
      case 'full':
        return t(`notTaken.${kind}`, { name });
    }
  }
}
