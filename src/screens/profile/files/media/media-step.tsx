import { type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../../components/skeleton.tsx';
import type { MediaRow } from '../../../../store/schema/media-row.ts';
import { triggerSync } from '../../../../sync/trigger-sync.ts';
import type { Wizard } from '../../wizard.ts';
import type { Gallery } from './use-gallery.ts';
import { chakra, Flex } from '@chakra-ui/react';
import { HeadingLine } from '../../../../components/heading-line.tsx';
import { Button } from '../../../../components/button.tsx';
import { passStep } from '../../../../store/sections/progress-store.ts';
import { SaveFailure } from '../../frame/save-failure.tsx';
import { storageFault, type StorageFault } from '../../../../store/schema/storage-fault.ts';
import { StepAction } from '../../frame/step-layout.tsx';

interface MediaParts {
  input: RefObject<HTMLInputElement | null>;
  focusCounter: () => void;
  onDelete: (row: MediaRow) => void;
  onReplace: (row: MediaRow) => void;
}

interface MediaStepProps {
  wizard: Wizard;
  /** The namespace of the step's texts. */
  words: 'photos' | 'videos';
  limit: number;
  gallery: Gallery | undefined;
  /** The text beside the counter. */
  rest?: string | undefined;
  rules: readonly string[];
  renderFiles: (parts: MediaParts) => ReactNode;
}

/** The frame of the steps Photographs and Videos. */
export function MediaStep({ wizard, words, gallery, rules, ...files }: MediaStepProps) {
  const { t } = useTranslation(words);
  // Wakes the engine, which pulls what other phones have sent, if that is due (spec.md §4).
  useEffect(() => void triggerSync('visible'), []);
  return (
    <>
      {gallery ? <Files words={words} gallery={gallery} {...files} /> : <Skeleton height="20rem" />}
      <Guidelines title={t('guidelines.title')} rules={rules} />
      <ContinueAction wizard={wizard} isDone={(gallery?.media.items.length ?? 0) > 0}>
        {t('continue')}
      </ContinueAction>
    </>
  );
}

interface FilesProps extends Pick<MediaStepProps, 'words' | 'limit' | 'rest' | 'renderFiles'> {
  gallery: Gallery;
}

function Files({ words, limit, gallery, rest, renderFiles }: FilesProps) {
  const { t } = useTranslation(words);
  const counter = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const focusCounter = () => counter.current?.focus();

  async function remove(row: MediaRow): Promise<void> {
    // The specification requires the browser's own dialog (spec.md §4).
    if (!window.confirm(t('confirmDelete'))) return;
    await gallery.remove(row);
    // The button that had the focus may be gone together with its file.
    focusCounter();
  }

  return (
    <>
      <Counter
        ref={counter}
        words={t('counter', { count: gallery.media.sentCount, limit })}
        rest={rest}
      />
      {renderFiles({
        input,
        focusCounter,
        onDelete: (row) => void remove(row),
        onReplace(row) {
          gallery.replaceNext(row.id);
          input.current?.click();
        },
      })}
    </>
  );
}

function Counter({ ref, words, rest }: CounterProps) {
  return (
    <Flex justify="space-between" align="baseline" wrap="wrap" columnGap="4">
      <chakra.h2 ref={ref} tabIndex={-1} outline="none" textStyle="h2" fontFamily="body">
        {words}
      </chakra.h2>
      {rest === undefined ? null : (
        <chakra.p textStyle="small" color="fg.muted">
          {rest}
        </chakra.p>
      )}
    </Flex>
  );
}

interface CounterProps {
  /** Gets the focus when the focused element is removed. */
  ref: Ref<HTMLHeadingElement>;
  words: string;
  rest?: string | undefined;
}

function Guidelines({ title, rules }: { title: string; rules: readonly string[] }) {
  return (
    <chakra.section mt="8">
      <HeadingLine />
      <chakra.h2 textStyle="h3" mt="3" mb="2">
        {title}
      </chakra.h2>
      <chakra.ul display="grid" gap="2">
        {rules.map((rule) => (
          <chakra.li key={rule} display="flex" gap="3" alignItems="baseline">
            <chakra.span
              aria-hidden="true"
              flexShrink={0}
              boxSize="0.5rem"
              borderRadius="round"
              bg="accent"
            />
            {rule}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

interface ContinueActionProps {
  wizard: Wizard;
  /** True if a file completes the step. The step then need not be stored as passed. */
  isDone: boolean;
  children: ReactNode;
}

function ContinueAction({ wizard, isDone, children }: ContinueActionProps) {
  const [fault, setFault] = useState<StorageFault>();

  async function goOn(): Promise<void> {
    try {
      if (!isDone) await passStep(wizard.store, wizard.step);
    } catch (cause) {
      setFault(storageFault(cause));
      return;
    }
    wizard.goOn();
  }

  return (
    <>
      {fault ? <SaveFailure fault={fault} of="file" /> : null}
      <StepAction>
        <Button onClick={() => void goOn()}>{children}</Button>
      </StepAction>
    </>
  );
}
