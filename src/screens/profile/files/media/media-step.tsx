import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../../components/skeleton.tsx';
import type { MediaRow } from '../../../../store/schema/media-row.ts';
import { triggerSync } from '../../../../sync/trigger-sync.ts';
import type { Wizard } from '../../wizard.ts';
import { listReady, type Gallery } from './use-gallery.ts';
import { chakra, Flex } from '@chakra-ui/react';
import { HeadingLine } from '../../../../components/heading-line.tsx';
import { Button } from '../../../../components/button.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { Muted } from '../../../../components/muted.tsx';
import type { IconName } from '../../../../components/look/icon-paths.ts';
import { passStep } from '../../../../store/sections/progress-store.ts';
import { SaveFailure } from '../../frame/save-failure.tsx';
import { storageFault, type StorageFault } from '../../../../store/schema/storage-fault.ts';
import { StepAction } from '../../frame/step-layout.tsx';

export interface MediaParts {
  input: RefObject<HTMLInputElement | null>;
  onUpload: () => Promise<boolean>;
  onDelete: (row: MediaRow) => void;
  onReplace: (row: MediaRow) => void;
}

interface Rule {
  icon: IconName;
  text: string;
}

interface MediaStepProps {
  wizard: Wizard;
  /** The namespace of the step's texts. */
  words: 'photos' | 'videos';
  limit: number;
  gallery: Gallery | undefined;
  /** The text beside the counter. */
  rest?: string | undefined;
  /** Drawn above the guidelines. */
  drawing?: ReactNode;
  rules: readonly Rule[];
  renderFiles: (parts: MediaParts) => ReactNode;
}

/** The frame of the steps Photographs and Videos. */
export function MediaStep({ wizard, words, gallery, drawing, rules, ...files }: MediaStepProps) {
  const { t } = useTranslation(words);
  // Wakes the engine, which pulls what other phones have sent, if that is due (spec.md §4).
  useEffect(() => void triggerSync('visible'), []);
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<StorageFault>();
  const count = gallery ? listReady(gallery.media).length : 0;

  async function upload(): Promise<boolean> {
    const how = await gallery?.submit();
    if (how === 'noFile') input.current?.focus();
    if (how === 'noType') {
      // Looks in the page, because a type that was just chosen may not be stored yet.
      const types = document.querySelectorAll<HTMLSelectElement>('select[id^=photo-type]');
      [...types].find(({ value }) => value === '')?.focus();
    }
    // The field itself shows that its text is too long.
    if (how === 'tooLong') document.querySelector<HTMLElement>('#video-description')?.focus();
    return how === 'done';
  }

  /** Also submits the picked files, so that none is left behind. */
  async function goOn(): Promise<void> {
    if (count > 0 && !(await upload())) return;
    try {
      // A file completes the step. The step then need not be stored as passed.
      if (count === 0 && !gallery?.media.items.length) await passStep(wizard.store, wizard.step);
    } catch (cause) {
      setFault(storageFault(cause));
      return;
    }
    wizard.goOn();
  }

  return (
    <>
      {gallery ? (
        <>
          <Files words={words} gallery={gallery} input={input} upload={upload} {...files} />
          <chakra.section mt="8">
            <HeadingLine />
            <chakra.h2 textStyle="h3" mt="3" mb="2">
              {t('guidelines.title')}
            </chakra.h2>
            {drawing}
            <chakra.ul display="grid" gap="2">
              {rules.map(({ icon, text }) => (
                <chakra.li key={icon} display="flex" gap="3">
                  <Icon name={icon} color="brand.fg" />
                  <span>{text}</span>
                </chakra.li>
              ))}
            </chakra.ul>
          </chakra.section>
        </>
      ) : (
        <Skeleton height="20rem" />
      )}
      {fault ? <SaveFailure fault={fault} of="file" /> : null}
      <StepAction>
        <Button busy={gallery?.isStoring ?? false} onClick={() => void goOn()}>
          {count > 0 ? t('uploadAndContinue', { count }) : t('continue')}
        </Button>
      </StepAction>
    </>
  );
}

interface FilesProps extends Pick<MediaStepProps, 'words' | 'limit' | 'rest' | 'renderFiles'> {
  gallery: Gallery;
  input: RefObject<HTMLInputElement | null>;
  upload: () => Promise<boolean>;
}

function Files({ words, limit, gallery, rest, input, upload, renderFiles }: FilesProps) {
  const { t } = useTranslation(words);
  /** Gets the focus when the focused element is removed. */
  const counter = useRef<HTMLHeadingElement>(null);
  const pickedCount = gallery.media.picked.length;
  const shownCount = useRef(pickedCount);
  useEffect(() => {
    if (pickedCount === shownCount.current) return;
    if (pickedCount > shownCount.current) counter.current?.scrollIntoView({ block: 'nearest' });
    // The tile or the button that had the focus may be gone.
    if (document.activeElement === document.body) counter.current?.focus();
    shownCount.current = pickedCount;
  }, [pickedCount]);

  async function remove(row: MediaRow): Promise<void> {
    // The specification requires the browser's own dialog (spec.md §4).
    if (!window.confirm(t('confirmDelete'))) return;
    await gallery.remove(row);
    // The button that had the focus may be gone together with its file.
    counter.current?.focus();
  }

  return (
    <>
      <Flex justify="space-between" align="baseline" wrap="wrap" columnGap="4">
        <chakra.h2 ref={counter} tabIndex={-1} textStyle="h2" fontFamily="body">
          {t('counter', { count: gallery.media.sentCount, limit })}
        </chakra.h2>
        {rest === undefined ? null : <Muted>{rest}</Muted>}
      </Flex>
      {/* oxlint-disable-next-line react/refs -- the refs are read after the rendering, by handlers */}
      {renderFiles({
        input,
        onUpload: upload,
        onDelete: (row) => void remove(row),
        onReplace(row) {
          gallery.replaceNext(row.id);
          input.current?.click();
        },
      })}
    </>
  );
}
