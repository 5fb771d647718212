import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { showToast } from '../../../components/show-toast.ts';
import type { Files } from './use-files.ts';

interface ExportBiodataProps {
  files: Files;
  /** Whether no PDF can be made, because the fonts or the PDF code are not on this phone. */
  isAbsent: boolean;
  /** The text that is shared with the files: the name and the summary of the biodata. */
  words: string;
  onPrint: () => void;
}

export function ExportBiodata({ files, isAbsent, words, onPrint }: ExportBiodataProps) {
  const { t } = useTranslation('biodata');
  const made = files.state === 'ready' ? files.files : [];
  const canShare = mayShareFiles();
  const wait = {
    busy: files.state === 'busy',
    busyLabel: t('screen.making'),
    disabled: files.state !== 'ready',
  };

  async function share(): Promise<void> {
    try {
      await navigator.share({ files: made, text: words });
    } catch (cause) {
      // It is no failure if a person closes the phone's share sheet.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) save();
    }
  }

  function save(): void {
    for (const file of made) {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = file.name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), SAVED_WITHIN_MS);
      showToast({ kind: 'success', title: t('screen.saved', { name: file.name }) });
    }
  }

  return (
    <chakra.div display="grid" gap="3" mt="4">
      {isAbsent ? (
        <InfoBox icon="offline" title={t('screen.needsInternet.title')} announce="polite">
          {t('screen.needsInternet.text')}
        </InfoBox>
      ) : null}
      {files.state === 'ready' ? (
        <chakra.output color="brand.fg" fontWeight="600" textStyle="small">
          {t('screen.ready')}
        </chakra.output>
      ) : null}
      {files.state === 'failed' ? (
        <InfoBox tone="danger" announce="assertive">
          {t('screen.failed')}
        </InfoBox>
      ) : null}
      <chakra.div display="grid" gap="3" gridTemplateColumns="1fr 1fr">
        {canShare ? (
          <Button
            gridColumn="1 / -1"
            {...(isAbsent ? ABSENT : { kind: 'secondary', ...wait })}
            onClick={() => void share()}
          >
            {t('screen.share')}
          </Button>
        ) : null}
        <Button {...(isAbsent ? ABSENT : { kind: 'secondary', ...wait })} onClick={save}>
          {t('screen.save')}
        </Button>
        <Button kind="secondary" onClick={onPrint}>
          {t('screen.print')}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}

const ABSENT = { kind: 'needsInternet', disabled: true } as const;

/** How long a saved file's object URL lives, so that even a slow browser can read the file. */
const SAVED_WITHIN_MS = 60_000;

function mayShareFiles(): boolean {
  const probe = new File([''], 'biodata.pdf', { type: 'application/pdf' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] });
}
