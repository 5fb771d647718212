import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { useHasRoom } from '../device/use-has-room.ts';
import { formatHelpCode } from '../protocol/help-code.ts';
import type { HelpReport } from '../protocol/help-report.ts';
import { buildReport } from './build-report.ts';
import type { HelpState } from './help-sender.ts';
import { pageHelpSender } from './page-help-sender.ts';
import { readSigns } from './read-signs.ts';

/** Sends a report after a press, and shows the code, which a person reads out on the telephone. */
export function HelpCodeBox({ screen }: { screen: HelpReport['screen'] }) {
  const { t } = useTranslation('common');
  const hasRoom = useHasRoom();
  const sender = pageHelpSender();
  const state = useSyncExternalStore(sender.subscribe, sender.read);
  const ask = () => void sender.ask(async () => buildReport(await readSigns({ screen, hasRoom })));
  return (
    <chakra.section aria-labelledby={TITLE_ID} mt="6" textStyle="small" color="fg.muted">
      <chakra.h2 id={TITLE_ID} textStyle="h3" color="fg">
        {t('help.title')}
      </chakra.h2>
      <chakra.p id={HINT_ID} mt="1">
        {t('help.hint')}
      </chakra.p>
      <chakra.output display="block">
        <Letters state={state} />
      </chakra.output>
      <Button kind="quiet" px="0" aria-describedby={HINT_ID} onClick={ask}>
        {t(state.stage === 'none' ? 'help.make' : 'help.makeAnother')}
      </Button>
    </chakra.section>
  );
}

function Letters({ state }: { state: HelpState }) {
  const { t } = useTranslation('common');
  if (state.stage === 'none') return null;
  if (state.stage === 'impossible') return <chakra.p mt="2">{t('help.impossible')}</chakra.p>;
  return (
    <>
      <chakra.p mt="2" textStyle="h1" color="fg" lang="en" translate="no">
        {/* Screen readers spell the code letter by letter. */}
        <VisuallyHidden>{state.code.split('').join(' ')}</VisuallyHidden>
        <span aria-hidden="true">{formatHelpCode(state.code)}</span>
      </chakra.p>
      {state.isChanged ? <p>{t('help.changed')}</p> : null}
      <p>{state.stage === 'sent' ? t('help.sent') : t('help.notSent')}</p>
    </>
  );
}

const TITLE_ID = 'help-code-title';
const HINT_ID = 'help-code-hint';
