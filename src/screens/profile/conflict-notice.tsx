import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { askToChoose } from '../../components/ask-to-choose.ts';
import { Button } from '../../components/button.tsx';
import { InfoBox } from '../../components/info-box.tsx';
import type { SectionKey } from '../../domain/sections.ts';

/** Lists the fields in which a person has to choose between two values [S13]. */
export function ConflictNotice({ section, fields }: { section: SectionKey; fields: string[] }) {
  const { t } = useTranslation(['safety', 'wizard']);
  const [first] = fields;
  if (first === undefined) return null;
  const labels = fields.map((field) => t(`wizard:fields.${field as 'first_name'}`));
  return (
    <chakra.div mb="6">
      <InfoBox
        tone="danger"
        title={t('conflict.notice', { count: fields.length, fields: labels.join(', ') })}
        announce="polite"
      >
        {t('conflict.text')}
        <chakra.div mt="3">
          <Button
            kind="secondary"
            minHeight="target"
            onClick={() => askToChoose({ section, field: first })}
          >
            {t('conflict.choose')}
          </Button>
        </chakra.div>
      </InfoBox>
    </chakra.div>
  );
}
