import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import type { MediaRow } from '../../../store/media-row.ts';
import { wake } from '../../../sync/wake.ts';
import type { Wizard } from '../wizard.ts';
import { ContinueAction } from './continue-action.tsx';
import { Counter } from './counter.tsx';
import { Guidelines } from './guidelines.tsx';
import type { MediaOnPhone } from './read-media.ts';

interface MediaControl {
  remove: (row: MediaRow) => Promise<void>;
  /** Sets which file the next picked file replaces. */
  replaceNext: (id: string | undefined) => void;
}

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
  control: MediaControl | undefined;
  media: MediaOnPhone | undefined;
  /** The text beside the counter. */
  rest?: string | undefined;
  rules: readonly string[];
  renderFiles: (parts: MediaParts) => ReactNode;
}

/** The frame of the steps Photographs and Videos. */
export function MediaStep({ wizard, words, control, media, rules, ...files }: MediaStepProps) {
  const { t } = useTranslation(words);
  // Wakes the engine, which pulls what other phones have sent, if that is due (spec.md §4).
  useEffect(() => void wake('visible'), []);
  return (
    <>
      {control && media ? (
        <Files words={words} control={control} media={media} {...files} />
      ) : (
        <Skeleton height="20rem" />
      )}
      <Guidelines title={t('guidelines.title')} rules={rules} />
      <ContinueAction wizard={wizard} isDone={(media?.items.length ?? 0) > 0}>
        {t('continue')}
      </ContinueAction>
    </>
  );
}

interface FilesProps extends Pick<MediaStepProps, 'words' | 'limit' | 'rest' | 'renderFiles'> {
  control: MediaControl;
  media: MediaOnPhone;
}

function Files({ words, limit, control, media, rest, renderFiles }: FilesProps) {
  const { t } = useTranslation(words);
  const counter = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const focusCounter = () => counter.current?.focus();

  async function remove(row: MediaRow): Promise<void> {
    // The specification requires the browser's own dialog (spec.md §4).
    if (!window.confirm(t('confirmDelete'))) return;
    await control.remove(row);
    // The button that had the focus may be gone together with its file.
    focusCounter();
  }

  return (
    <>
      <Counter ref={counter} words={t('counter', { count: media.sentCount, limit })} rest={rest} />
      {renderFiles({
        input,
        focusCounter,
        onDelete: (row) => void remove(row),
        onReplace(row) {
          control.replaceNext(row.id);
          input.current?.click();
        },
      })}
    </>
  );
}
