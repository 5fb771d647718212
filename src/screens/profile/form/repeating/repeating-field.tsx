import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton, plainButton } from '../../../../components/button.tsx';
import { FieldFrame } from '../../../../components/field-frame.tsx';
import { prepared } from '../../../../components/prepared.tsx';
import { useDialogCode } from '../../../../components/use-dialog-code.ts';
import { withRelativeId } from '../../../../domain/relative-id.ts';
import type { LooseValues } from '../../../../domain/sections.ts';
import { systemEnvironment } from '../../../../store/schema/environment.ts';
import type { RepeatingSpec } from '../../../../wizard/field-spec.ts';
import { itemText } from '../../../../wizard/item-text.ts';
import { listItemValues, openItem, withItemAt } from '../../../../wizard/repeating-items.ts';
import type { FramedFieldProps } from '../plain-field.tsx';
import { useValueWords } from '../../../sending/unsent-file/use-value-words.ts';

/** Loaded when somebody opens an item, or points at the button that adds one. */
const ITEM_DIALOG = prepared(() => import('./item-dialog.tsx'), null);

/** The text typed in the dialog is in the form's draft [S4]. A reload opens the dialog again. */
export default function RepeatingField(props: FramedFieldProps<RepeatingSpec>) {
  const { field, frame, state, change } = props;
  const { t } = useTranslation('wizard');
  const { optionWord } = useValueWords();
  const { name } = field;
  const box = useRef<HTMLFieldSetElement>(null);
  // The item whose dialog is open without typed text. With typed text, `state.item` names it.
  const [opened, setOpened] = useState<number>();
  const openWithCode = useDialogCode(ITEM_DIALOG);
  const open = (place: number) => openWithCode(() => setOpened(place));
  const [said, setSaid] = useState('');
  const items = listItemValues(state.values[name]);
  const texts = items.map((item) => itemText(item, field.item, optionWord));
  const halfTyped = state.item?.field === name ? state.item : undefined;
  const index = halfTyped?.index ?? opened;
  const before = index === undefined ? undefined : items[index];

  function close(): void {
    if (halfTyped) change(name, { item: undefined });
    setOpened(undefined);
  }

  function save(item: LooseValues): void {
    if (index === undefined) return;
    const identified = withRelativeId(item, () => systemEnvironment.newId());
    change(name, (current) => ({
      value: withItemAt(listItemValues(current.values[name]), index, identified),
      item: undefined,
    }));
    setOpened(undefined);
    setSaid(t('repeating.saved', { item: itemText(item, field.item, optionWord) }));
  }

  function remove(place: number): void {
    change(name, (current) => ({
      value: listItemValues(current.values[name]).filter((_, other) => other !== place),
    }));
    setSaid(t('repeating.removed', { item: texts[place] ?? '' }));
    findButton('add')?.focus();
  }

  /** Finds what gets the focus back. After a reload, no element has opened the dialog. */
  function findButton(place: number | 'add'): HTMLElement | null {
    return box.current?.querySelector<HTMLElement>(`[data-place="${place}"]`) ?? null;
  }

  return (
    <FieldFrame {...frame} group>
      {({ id, 'aria-describedby': describedBy }) => (
        <chakra.fieldset ref={box} aria-labelledby={`${id}-label`} minWidth="0" p="0" border="0">
          {texts.length === 0 ? (
            <Empty>{t(`repeating.${name}.empty`)}</Empty>
          ) : (
            <chakra.ul display="grid" gap="2">
              {texts.map((text, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- an item has no id, only its position
                <Chip key={place}>
                  <TextButton
                    data-place={place}
                    aria-label={t('repeating.edit', { item: text })}
                    aria-haspopup="dialog"
                    onClick={() => open(place)}
                  >
                    {text}
                  </TextButton>
                  <IconButton
                    icon="close"
                    iconSize="1.125rem"
                    label={t('repeating.remove', { item: text })}
                    onClick={() => remove(place)}
                  />
                </Chip>
              ))}
            </chakra.ul>
          )}
          <Button
            id={id}
            aria-describedby={describedBy}
            data-place="add"
            kind="secondary"
            icon="plus"
            minHeight="target"
            mt="3"
            aria-haspopup="dialog"
            onPointerEnter={() => void ITEM_DIALOG.prepare().catch(() => undefined)}
            onClick={() => open(items.length)}
          >
            {t(`repeating.${name}.add`)}
          </Button>
          {index === undefined ? null : (
            <ITEM_DIALOG.View
              field={field}
              isNew={before === undefined}
              values={halfTyped?.values ?? openItem(field, before)}
              before={before}
              isHalfTyped={halfTyped !== undefined}
              onType={(values) => change(name, { item: { index, values } })}
              onSave={save}
              onClose={close}
              finalFocus={() => findButton(before ? index : 'add')}
            />
          )}
          <span className="visually-hidden" aria-live="polite">
            {said}
          </span>
        </chakra.fieldset>
      )}
    </FieldFrame>
  );
}

const Empty = chakra('p', {
  base: {
    px: '3',
    py: '3',
    color: 'fg.muted',
    border: '1.5px dashed',
    borderColor: 'border.emphasized',
    borderRadius: 'control',
  },
});

const Chip = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'target',
    bg: 'brand.subtle',
    borderRadius: 'control',
  },
});

const TextButton = plainButton({
  flex: '1',
  minWidth: 0,
  minHeight: 'target',
  ps: '4',
  py: '2',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  borderRadius: 'control',
});
