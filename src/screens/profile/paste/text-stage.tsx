import { chakra, Flex } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { ErrorLine } from '../../../components/error-line.tsx';
import { TextAreaField } from '../../../components/fields/text-area-field.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { StickyAction } from '../../../components/sticky-action.tsx';
import { BIODATA_TEXT_MAX_LENGTH } from '../../../domain/limits.ts';

interface TextStageProps {
  text: string;
  /** The text came from another app. */
  isShared: boolean;
  onText: (text: string) => void;
  onRead: () => void;
}

const FIELD = 'biodata-text';

type Problem = 'empty' | 'nothingCopied' | 'notAllowed' | 'noText';

/** Reads the clipboard only after a press. */
export function TextStage({ text, isShared, onText, onRead }: TextStageProps) {
  const { t } = useTranslation('paste');
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem>();
  // An old browser has no clipboard that a page may read.
  const clipboard = navigator.clipboard as Partial<Clipboard> | undefined;

  function type(next: string): void {
    setProblem(undefined);
    onText(next);
  }

  function add(more: string): void {
    type(text.trim() === '' ? more : `${text}\n${more}`);
    document.getElementById(FIELD)?.focus();
  }

  async function paste(): Promise<void> {
    const copied = await clipboard?.readText?.().catch(() => undefined);
    if (copied?.trim()) add(copied);
    else setProblem(copied === undefined ? 'notAllowed' : 'nothingCopied');
  }

  async function pick(picked: File): Promise<void> {
    const content =
      picked.size > 4 * BIODATA_TEXT_MAX_LENGTH ? '' : await picked.text().catch(() => '');
    // Zero bytes or invalid UTF-8: the file is a picture or a document, and not a text.
    if (content.trim() === '' || /[\0\ufffd]/u.test(content)) setProblem('noText');
    else add(content);
  }

  function read(): void {
    if (text.trim() !== '' && text.length <= BIODATA_TEXT_MAX_LENGTH) return onRead();
    if (text.trim() === '') setProblem('empty');
    document.getElementById(FIELD)?.focus();
  }

  return (
    <>
      {isShared ? (
        <InfoBox mb="5" announce="polite">
          {t('shared')}
        </InfoBox>
      ) : (
        <chakra.p mb="5">{t('intro')}</chakra.p>
      )}
      <Flex wrap="wrap" gap="3" mb="5">
        {clipboard?.readText ? (
          <Button kind="secondary" minHeight="target" onClick={() => void paste()}>
            {t('paste')}
          </Button>
        ) : null}
        <Button kind="secondary" minHeight="target" onClick={() => file.current?.click()}>
          {t('file')}
        </Button>
      </Flex>
      <div role="alert">
        {problem && problem !== 'empty' ? (
          <ErrorLine mb="5">{t(`problems.${problem}`)}</ErrorLine>
        ) : null}
      </div>
      <TextAreaField
        id={FIELD}
        label={t('text')}
        help={t('textHelp')}
        error={problem === 'empty' ? t('problems.empty') : undefined}
        value={text}
        onChange={type}
        maxLength={BIODATA_TEXT_MAX_LENGTH}
        rows={7}
        isPrivate
      />
      <chakra.input
        ref={file}
        type="file"
        accept=".txt,text/plain"
        hidden
        onChange={({ currentTarget }) => {
          const [picked] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (picked) void pick(picked);
        }}
      />
      <chakra.div minHeight="target" mt="2" mb="3">
        {text === '' ? null : (
          <Button
            kind="quiet"
            onClick={() => {
              type('');
              document.getElementById(FIELD)?.focus();
            }}
          >
            {t('clear')}
          </Button>
        )}
      </chakra.div>
      <StickyAction>
        <Button onClick={read}>{t('read')}</Button>
      </StickyAction>
    </>
  );
}
