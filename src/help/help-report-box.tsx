import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { useHasRoom } from '../device/use-has-room.ts';
import { buildReport } from './build-report.ts';
import { readSigns, type ReportScreen } from './read-signs.ts';

type Outcome = 'shared' | 'copied' | 'saved';

/** Makes a report after a press. The family chooses whom it gives the report to. */
export function HelpReportBox({ screen }: { screen: ReportScreen }) {
  const { t, i18n } = useTranslation(['common', 'safety', 'sync', 'validation', 'wizard']);
  const hasRoom = useHasRoom();
  const [outcome, setOutcome] = useState<Outcome>('shared');
  const language = i18n.resolvedLanguage ?? 'en';
  async function share(): Promise<void> {
    const report = buildReport(await readSigns({ screen, hasRoom }), { t, language });
    setOutcome(await handOver(report));
  }
  return (
    <chakra.section aria-labelledby={TITLE_ID} mt="6" textStyle="small" color="fg.muted">
      <chakra.h2 id={TITLE_ID} textStyle="h3" color="fg">
        {t('help.title')}
      </chakra.h2>
      <chakra.p id={HINT_ID} mt="1">
        {t('help.hint')}
      </chakra.p>
      <Button kind="quiet" px="0" aria-describedby={HINT_ID} onClick={() => void share()}>
        {t('help.share')}
      </Button>
      <chakra.output display="block">
        {outcome === 'shared' ? null : t(`help.${outcome}`, { name: FILE_NAME })}
      </chakra.output>
    </chakra.section>
  );
}

/** Some browsers cannot share a text, and some forbid it if reading the stores took long. */
async function handOver(text: string): Promise<Outcome> {
  try {
    await navigator.share({ text });
    return 'shared';
  } catch (cause) {
    // Closing the phone's share sheet is no failure.
    if (cause instanceof DOMException && cause.name === 'AbortError') return 'shared';
  }
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    save(text);
    return 'saved';
  }
}

function save(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  link.download = FILE_NAME;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_WITHIN_MS);
}

/** How long the file's object URL lives, so that even a slow browser can read the file. */
const SAVED_WITHIN_MS = 60_000;
const FILE_NAME = 'sambandh-report.txt';
const TITLE_ID = 'help-report-title';
const HINT_ID = 'help-report-hint';
