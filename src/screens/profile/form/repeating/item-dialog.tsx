import { chakra } from '@chakra-ui/react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/button.tsx';
import { Form, RequiredNote } from '../../../../components/form.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { readLanguage } from '../../../../domain/languages.ts';
import { listRelations } from '../../../../domain/relations.ts';
import type { LooseValues } from '../../../../domain/sections.ts';
import type { RepeatingSpec } from '../../../../wizard/field-spec.ts';
import { checkItem } from '../../../../wizard/repeating-items.ts';
import { PlainField, textOf } from '../plain-field.tsx';

interface ItemDialogProps {
  field: RepeatingSpec;
  isNew: boolean;
  values: LooseValues;
  /** The item as it is in the form's list; undefined for a new item. */
  before: LooseValues | undefined;
  /** The person typed something that is not in the form's list yet. */
  isHalfTyped: boolean;
  onType: (values: LooseValues) => void;
  onSave: (item: LooseValues) => void;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

/** Once something is typed, only Save and Cancel close the dialog. Escape shows a message. */
export default function ItemDialog(props: ItemDialogProps) {
  const { field, isNew, values, before, isHalfTyped, onType, onSave, onClose } = props;
  const { t, i18n } = useTranslation(['wizard', 'common', 'validation']);
  const [formId, listId] = [useId(), useId()];
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<string>();
  const checked = checkItem(field, { values, before });
  const [wantedToClose, setWantedToClose] = useState(false);
  const idOf = (name: string) => `${field.name}-${name}`;

  function submit(event: FormEvent): void {
    event.preventDefault();
    // In the React tree, the dialog is inside the step's form, which would be submitted too.
    event.stopPropagation();
    if (checked.ok) return onSave(checked.value);
    setWantedToClose(false);
    setWrong(checked.field);
    form.current?.querySelector<HTMLElement>(`#${CSS.escape(idOf(checked.field))}`)?.focus();
  }

  return (
    <Sheet
      open
      onClose={() => (isHalfTyped ? setWantedToClose(true) : onClose())}
      title={t(isNew ? `repeating.${field.name}.add` : `repeating.${field.name}.change`)}
      finalFocus={props.finalFocus}
      footer={
        <>
          <chakra.p role="alert" textStyle="small" color="danger" fontWeight="600">
            {wantedToClose ? t('repeating.notSaved') : null}
          </chakra.p>
          <Button type="submit" form={formId}>
            {t('repeating.save')}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      <Form id={formId} ref={form} autoComplete="off" onSubmit={submit}>
        <RequiredNote />
        <datalist id={listId}>
          {listRelations(readLanguage(i18n.resolvedLanguage)).map((word) => (
            <option key={word}>{word}</option>
          ))}
        </datalist>
        {field.item.map((spec) => (
          <PlainField
            key={spec.name}
            field={spec}
            frame={{
              id: idOf(spec.name),
              label: t(`itemFields.${spec.name}`),
              required: spec.required ?? false,
              error:
                !checked.ok && wrong === checked.field && wrong === spec.name
                  ? t(`validation:${checked.reason}`)
                  : undefined,
            }}
            value={textOf(values[spec.name])}
            list={spec.name === 'relation' ? listId : undefined}
            onChange={(value) => {
              setWantedToClose(false);
              onType({ ...values, [spec.name]: value });
            }}
          />
        ))}
      </Form>
    </Sheet>
  );
}
