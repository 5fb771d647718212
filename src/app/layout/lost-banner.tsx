import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { InfoBox } from '../../components/info-box.tsx';
import {
  NOTHING_UNSENT,
  readUnsentNote,
  writeUnsentNote,
  type UnsentNote,
} from '../../device/unsent-note.ts';
import { listOwners } from '../../session/known-accounts.ts';

/** Names what was unsent if the browser has deleted the data of all accounts. */
export default function LostBanner({ note }: { note: UnsentNote }) {
  const { t } = useTranslation(['safety', 'common']);
  const [isLost, setIsLost] = useState(note.isLost);
  useEffect(() => {
    const notice = (owners: readonly unknown[]) => {
      if (owners.length > 0) return;
      writeUnsentNote({ ...note, isLost: true });
      setIsLost(true);
    };
    // If the accounts cannot be read, the data may be there.
    listOwners().then(notice, () => undefined);
  }, [note]);
  // It also goes when everything has been sent again.
  if (!isLost || !readUnsentNote()) return null;
  const steps = note.steps.map(([step, count]) =>
    count > 1 ? `${t(`common:steps.${step}`)} (${count})` : t(`common:steps.${step}`),
  );
  return (
    <chakra.div maxWidth="column" width="full" mx="auto" px="4" pt="4">
      <InfoBox tone="warning" title={t('lost.title')} announce="polite">
        <p>{t('lost.text', { steps: steps.join(', ') })}</p>
        <Button
          kind="quiet"
          onClick={() => {
            writeUnsentNote(NOTHING_UNSENT);
            setIsLost(false);
          }}
        >
          {t('common:close')}
        </Button>
      </InfoBox>
    </chakra.div>
  );
}
