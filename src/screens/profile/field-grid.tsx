import { chakra } from '@chakra-ui/react';
import type { FieldSpec, StepForm } from '../../wizard/field-spec.ts';
import { FieldView } from './field-view.tsx';
import type { FieldMessage } from './use-field-messages.ts';
import type { StepFormControl } from './use-step-form.ts';
import type { Wizard } from './wizard.ts';

export interface FieldGridProps {
  fields: readonly FieldSpec[];
  form: StepForm;
  wizard: Wizard;
  control: StepFormControl;
  messages: readonly FieldMessage[];
}

const SPANS = {
  full: '1 / -1',
  half: { base: '1 / -1', md: 'span 3' },
  third: { base: '1 / -1', md: 'span 3', xl: 'span 2' },
} as const;

export function FieldGrid({ fields, form, wizard, control, messages }: FieldGridProps) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="repeat(6, minmax(0, 1fr))"
      columnGap={{ md: '5', xl: '6' }}
      rowGap="5"
    >
      {fields.map((field) => (
        <chakra.div key={field.name} gridColumn={SPANS[field.width ?? 'full']} minWidth="0">
          <FieldView
            field={field}
            form={form}
            wizard={wizard}
            state={control.state}
            change={control.change}
            messages={messages}
          />
        </chakra.div>
      ))}
    </chakra.div>
  );
}
