import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { Muted } from '../../../components/muted.tsx';
import { listExtensions } from '../../../api/api-client.ts';
import { PREFERENCE_TOPICS, type PreferenceTopic } from '../../../domain/preferences-profile.ts';
import { isSectionOffered } from '../../../domain/sections.ts';
import { deviceStore } from '../../../store/schema/device-store.ts';
import type { FieldSpec } from '../../../wizard/field-spec.ts';
import { PREFERENCES } from '../../../wizard/step-forms.ts';
import { FieldView, type FieldGridProps } from '../form/field-view.tsx';
import { FormStep } from '../form/form-step.tsx';
import type { Wizard } from '../wizard.ts';
import { PreferenceRow } from './preference-row.tsx';

export default function PreferencesStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('wizard');
  const offered = useLiveQuery(() => listExtensions(deviceStore()));
  const isKeptHere = offered !== undefined && !isSectionOffered('preferences', offered);
  return (
    <>
      <chakra.p maxWidth="column">{t('about.personal-preferences')}</chakra.p>
      <Muted maxWidth="column" mt="2" mb="5">
        {t('expectation.help')}
      </Muted>
      {isKeptHere ? (
        <chakra.p mb="5" textStyle="small" fontWeight="600">
          {t('expectation.keptHere')}
        </chakra.p>
      ) : null}
      <FormStep wizard={wizard} form={PREFERENCES} layout={PreferenceRows} />
    </>
  );
}

type TopicSpec = FieldSpec & { name: PreferenceTopic };

/** A row for each topic. The fields that are no topic are below the rows. */
function PreferenceRows({ fields, form, wizard, control, messages }: FieldGridProps) {
  const { state, change } = control;
  const shared = { form, wizard, state, change, messages };
  const topics = fields.filter(isTopic);
  return (
    <>
      <chakra.ul mb="6" layerStyle="panel">
        {topics.map((field) => (
          <PreferenceRow key={field.name} {...shared} field={field} />
        ))}
      </chakra.ul>
      {fields
        .filter((field) => !isTopic(field))
        .map((field) => (
          <FieldView key={field.name} {...shared} field={field} />
        ))}
    </>
  );
}

function isTopic(field: FieldSpec): field is TopicSpec {
  return (PREFERENCE_TOPICS as readonly string[]).includes(field.name);
}
