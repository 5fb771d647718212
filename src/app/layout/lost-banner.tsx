import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { InfoBox } from '../../components/info-box.tsx';
import { readUnsentNote, writeUnsentNote } from '../../device/unsent-note.ts';
import { listOwners } from '../../session/known-accounts.ts';
import { BELOW_HEADER } from './layout.tsx';

/** Names what was unsent if the browser has deleted the data of all accounts. */
export function LostBanner() {
  const { t } = useTranslation(['safety', 'common']);
  const [note] = useState(readUnsentNote);
  const [isLost, setIsLost] = useState(note?.isLost === true);
  useEffect(() => {
    const notice = (owners: readonly unknown[]) => {
      if (!note || owners.length > 0) return;
      writeUnsentNote(note.steps, true);
      setIsLost(true);
    };
    // If the accounts cannot be read, the data may be there.
    if (note) listOwners().then(notice, () => undefined);
  }, [note]);
  // It also goes when everything has been sent again.
  const place = document.querySelector(`#${BELOW_HEADER}`);
  if (!note || !isLost || !place || !readUnsentNote()) return null;
  const steps = note.steps.map(([step, count]) => `${t(`common:steps.${step}`)} (${count})`);
  return createPortal(
    <chakra.div maxWidth="column" width="full" mx="auto" px="4" pt="4">
      <InfoBox tone="warning" title={t('lost.title')} announce="polite">
        <p>{t('lost.text', { steps: steps.join(', ') })}</p>
        <Button
          kind="quiet"
          onClick={() => {
            writeUnsentNote([]);
            setIsLost(false);
          }}
        >
          {t('common:close')}
        </Button>
      </InfoBox>
    </chakra.div>,
    place,
  );
}
