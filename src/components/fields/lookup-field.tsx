/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox has no element of its own */
import { chakra } from '@chakra-ui/react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LOOKUP_NAME_MAX_LENGTH } from '../../domain/limits.ts';
import type { ReferenceItem } from '../../domain/reference-item.ts';
import { IconButton } from '../button.tsx';
import { FieldFrame, type FieldFrameProps } from '../field-frame.tsx';
import { Icon } from '../icon.tsx';
import { inputRecipe } from '../input.tsx';
import { Muted } from '../muted.tsx';
import { LookupList } from './lookup-list.tsx';
import { useLookup, type LookupSource } from './use-lookup.ts';
import { focusRingAround } from '../look/focus-ring.ts';

export interface LookupFieldProps extends Omit<FieldFrameProps, 'children' | 'group'> {
  source: LookupSource;
  chosen: readonly ReferenceItem[];
  /** Several items can be chosen, and they are shown as chips. */
  many?: boolean;
  /** Undefined if nothing is being typed. */
  typed: string | undefined;
  /** Says which other field must be filled in first. */
  waitsFor?: string | undefined;
  onType: (text: string | undefined) => void;
  onChoose: (item: ReferenceItem) => void;
  /** The person pressed the × of the item's chip, or deleted the text of a single choice. */
  onRemove: (item: ReferenceItem) => void;
  /** Without this function, only suggested items can be chosen. */
  onAdd?: ((name: string) => void) | undefined;
  /** A country or a state, which is added only if no known one begins with the text. */
  isPlace?: boolean;
}

/** The combobox pattern of ARIA. */
export function LookupField(props: LookupFieldProps) {
  const { label, error, chosen, many = false, typed, waitsFor, onRemove } = props;
  const { t } = useTranslation('wizard');
  const lookup = useLookup(props);
  const { input, listId, rows, activeIndex, answer, isOpen } = lookup;
  const shown = typed ?? (many ? '' : (chosen[0]?.name ?? ''));
  const hasChips = many && chosen.length > 0;

  function remove(item: ReferenceItem): void {
    onRemove(item);
    lookup.announce(t('lookup.removed', { name: item.name }));
    input.current?.focus();
  }

  return (
    <FieldFrame {...props} limit={{ length: typed?.length ?? 0, max: LOOKUP_NAME_MAX_LENGTH }}>
      {(control) => (
        <chakra.div position="relative">
          <Field data-disabled={waitsFor ? '' : undefined} data-invalid={control['aria-invalid']}>
            {hasChips ? (
              <chakra.ul display="flex" flexWrap="wrap" gap="2" p="1.5">
                {chosen.map((item) => (
                  <Chip key={String(item.id)}>
                    <chakra.span minWidth="0" py="2">
                      {item.name}
                    </chakra.span>
                    <IconButton
                      icon="close"
                      iconSize="1.125rem"
                      label={t('lookup.remove', { name: item.name })}
                      borderRadius="round"
                      onClick={() => remove(item)}
                    />
                  </Chip>
                ))}
              </chakra.ul>
            ) : null}
            <BareInput
              {...control}
              ref={input}
              role="combobox"
              aria-expanded={isOpen && rows.length > 0}
              aria-controls={isOpen && rows.length > 0 ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              disabled={waitsFor !== undefined}
              placeholder={
                waitsFor ?? (hasChips ? t('lookup.addAnother') : t('select.placeholder', { label }))
              }
              value={shown}
              onChange={(event) => lookup.type(event.currentTarget.value)}
              onFocus={(event) => {
                if (typed === undefined) event.currentTarget.select();
              }}
              onClick={lookup.open}
              // React reports no change if the same text is typed again.
              onInput={lookup.open}
              onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => lookup.pressKey(event)}
              onBlur={(event: FocusEvent<HTMLInputElement>) => lookup.leave(event)}
            />
            {waitsFor ? null : (
              <Icon
                name="search"
                position="absolute"
                insetEnd="3"
                bottom="0.75rem"
                boxSize="1.25rem"
                color="fg.muted"
                pointerEvents="none"
              />
            )}
          </Field>
          {isOpen && answer && !(answer.hasFailed && rows.length === 0) ? (
            <LookupList
              id={listId}
              query={typed ?? ''}
              rows={rows}
              activeIndex={activeIndex}
              answer={answer}
              onChoose={lookup.choose}
            />
          ) : null}
          {lookup.leftText === '' || error ? null : (
            <Muted mt="1.5" overflowWrap="anywhere">
              {lookup.leftText}
            </Muted>
          )}
          <span className="visually-hidden" aria-live="polite">
            {lookup.announcement}
          </span>
        </chakra.div>
      )}
    </FieldFrame>
  );
}

const Field = chakra('div', {
  base: {
    ...inputRecipe.base,
    position: 'relative',
    p: 0,
    // A div always matches `:read-only`. This removes the style of a read-only input.
    '&:read-only:not(select)': { bg: 'bg.panel' },
    '&:has(input:focus)': { borderColor: 'brand.fg' },
    ...focusRingAround('input'),
    '&[data-invalid]': { borderWidth: '2px', borderColor: 'danger' },
    '&[data-disabled]:read-only': { bg: 'bg.muted', borderStyle: 'dashed' },
  },
});

const BareInput = chakra('input', {
  base: {
    display: 'block',
    width: 'full',
    minWidth: 0,
    minHeight: 'calc(3rem - 3px)',
    ps: '3',
    pe: '2.75rem',
    py: '2',
    fontSize: '1rem',
    borderRadius: 'control',
    outline: 'none',
    textOverflow: 'ellipsis',
    '&:focus-visible': { outline: 'none' },
    _disabled: { color: 'fg.muted', opacity: 1, cursor: 'default' },
  },
});

const Chip = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    maxWidth: 'full',
    minHeight: 'target',
    ps: '4',
    bg: 'brand.subtle',
    borderRadius: 'round',
  },
});
