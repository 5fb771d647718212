import { chakra } from '@chakra-ui/react';
import {
  useEffect,
  useEffectEvent,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/button.tsx';
import { ErrorLine } from '../../../../components/error-line.tsx';
import { InfoBox } from '../../../../components/info-box.tsx';
import { formatSize } from '../../../../components/status/format-size.ts';
import { PHOTO_MAX_COUNT } from '../../../../domain/limits.ts';
import type { StorageFault } from '../../../../store/schema/storage-fault.ts';
import { FileTile } from './file-tile.tsx';
import { listReady, type Gallery, type NotTaken } from './use-gallery.ts';

interface PickPanelProps {
  words: 'photos' | 'videos';
  gallery: Gallery;
  input: RefObject<HTMLInputElement | null>;
  tile: Pick<
    ComponentProps<typeof FileTile>,
    'id' | 'picture' | 'accept' | 'what' | 'multiple' | 'camera'
  >;
  /** Replaces the tile. With `isReplaceable`, a hidden input can still replace a file. */
  instead: ReactNode;
  isReplaceable: boolean;
  /** What is picked, how it is saved, and that it is not sent yet. */
  ready: ReactNode;
  onPick: (files: readonly File[]) => void;
  onUpload: () => Promise<unknown>;
  /** The picked files. */
  children: ReactNode;
}

/** Picks and submits photos or videos. 'Upload' stays in view beside what is picked. */
export function PickPanel(props: PickPanelProps) {
  const { words, gallery, input, tile, instead, onPick } = props;
  const { t } = useTranslation(words);
  const isOver = useFileArrivals(onPick);
  const isMissing = gallery.wasTried && listReady(gallery.media).length === 0;
  const missingId = `${tile.id}-missing`;
  return (
    <chakra.section mt="3" mb="5" css={BELOW_READY} aria-label={t('panel.label')}>
      <Ready data-picked={gallery.media.picked.length > 0 || undefined}>
        <chakra.output flex="1 1 13rem" textStyle="small">
          {props.ready}
        </chakra.output>
        {gallery.media.picked.length > 0 ? (
          <Button kind="secondary" icon="upload" onClick={() => void props.onUpload()}>
            {t('panel.upload')}
          </Button>
        ) : null}
      </Ready>
      {props.children}
      {instead ?? (
        <FileTile
          {...tile}
          title={isOver ? t('panel.dropHere') : t('panel.add')}
          isInvalid={isMissing}
          describedBy={isMissing ? missingId : undefined}
          isOver={isOver}
          input={input}
          onPick={onPick}
        />
      )}
      {instead && props.isReplaceable ? (
        <input
          ref={input}
          type="file"
          accept={tile.accept}
          hidden
          aria-label={t('panel.add')}
          onChange={(event) => onPick([...(event.currentTarget.files ?? [])])}
        />
      ) : null}
      {isMissing ? (
        <chakra.p id={missingId} mt="2" color="danger" fontWeight="600" textStyle="small">
          {t('noneSelected.hint')}
        </chakra.p>
      ) : null}
      <NotTakenList words={words} notTaken={gallery.notTaken} />
      <PrepareFailure fault={gallery.fault} />
    </chakra.section>
  );
}

/** Keeps a focused control from being scrolled behind `Ready`. */
const BELOW_READY = { '& :is(button, input, select, textarea)': { scrollMarginTop: '7rem' } };

const Ready = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    '&[data-picked]': {
      py: '2',
      bg: 'bg',
      zIndex: 1,
      top: 0,
      '@media (min-height: 26rem)': { position: 'sticky' },
    },
  },
});

/** Calls `onFiles` for pasted or dropped files. Returns whether files are over the page. */
function useFileArrivals(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const arrive = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    const files = [...(transfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });

  useEffect(() => {
    const paste = (event: ClipboardEvent) => arrive(event, event.clipboardData);
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Without this, the browser would leave the page and open the file.
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      arrive(event, event.dataTransfer);
    };
    document.addEventListener('paste', paste);
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, []);

  return isOver;
}

interface NotTakenListProps extends Pick<PickPanelProps, 'words'> {
  notTaken: readonly NotTaken[];
}

/** Photos over the limit are counted, not named. */
function NotTakenList({ words, notTaken }: NotTakenListProps) {
  const { t } = useTranslation(words);
  const sentences = notTaken.flatMap((file) => {
    const { name, failure, sizeBytes, freeBytes = 0 } = file;
    switch (failure) {
      case 'full':
        return words === 'photos' ? [] : [t('notTaken.full', { name })];
      case 'space': {
        const [size, free] = [formatSize(sizeBytes), formatSize(freeBytes)];
        return [t('notTaken.space', { name, size, free })];
      }
      case 'storage':
      case 'storageFull':
      case 'type':
      case 'damaged':
      case 'size':
      case 'unreadable':
        return [t(`notTaken.${failure}`, { name })];
    }
  });
  const surplus = notTaken.filter(({ failure }) => failure === 'full').length;
  if (words === 'photos' && surplus > 0) {
    sentences.push(t('notTaken.full', { count: surplus, limit: PHOTO_MAX_COUNT }));
  }
  return (
    <chakra.div role="alert">
      {sentences.map((sentence, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
        <ErrorLine key={index} mt="2">
          {sentence}
        </ErrorLine>
      ))}
    </chakra.div>
  );
}

/** The picked file is stored, but the prepared file could not be stored. */
export function PrepareFailure({ fault }: { fault: StorageFault | undefined }) {
  const { t } = useTranslation(['sync', 'wizard']);
  if (!fault) return null;
  return (
    <InfoBox mt="4" tone="failure">
      {fault === 'full' ? t('wizard:form.storageFullFile') : t('sync:why.notReady')}
    </InfoBox>
  );
}
