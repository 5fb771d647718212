import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { InfoBox } from '../../components/info-box.tsx';
import { SLOT_STEPS } from '../../store/media-row.ts';
import type { Wizard } from './wizard.ts';

/** The server has lost these files, and this phone has no copy: the family must add them [S26c]. */
export default function LostNotice({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('sync');
  const lost = wizard.lost.filter((slot) => SLOT_STEPS[slot] === wizard.step);
  if (lost.length === 0) return null;
  return (
    <chakra.div mb="6">
      <InfoBox tone="danger" title={t('lost.title')} announce="polite">
        {lost.map((slot) => (
          <p key={slot}>{t(`lost.${slot}`)}</p>
        ))}
      </InfoBox>
    </chakra.div>
  );
}
