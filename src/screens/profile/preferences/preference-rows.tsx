import { chakra } from '@chakra-ui/react';
import { PREFERENCE_TOPICS, type PreferenceTopic } from '../../../domain/preferences-profile.ts';
import type { FieldSpec } from '../../../wizard/field-spec.ts';
import type { FieldGridProps } from '../field-grid.tsx';
import { FieldView } from '../field-view.tsx';
import { PreferenceRow } from './preference-row.tsx';

type TopicSpec = FieldSpec & { name: PreferenceTopic };

/** A row for each topic. The fields that are no topic are below the rows. */
export function PreferenceRows({ fields, form, wizard, control, messages }: FieldGridProps) {
  const { state, change } = control;
  const shared = { form, wizard, state, change, messages };
  const topics = fields.filter(isTopic);
  return (
    <>
      <Rows>
        {topics.map((field) => (
          <PreferenceRow key={field.name} {...shared} field={field} />
        ))}
      </Rows>
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

const Rows = chakra('ul', {
  base: {
    listStyle: 'none',
    mb: '6',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'card',
    bg: 'bg.panel',
  },
});
