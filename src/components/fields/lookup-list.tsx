/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a combobox has no elements of its own for its list */
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceItem } from '../../domain/reference-item.ts';
import { Icon } from '../icon.tsx';
import { splitAtMatch, type Suggestions } from './lookup-choices.ts';

/** `add` offers to add the typed text. */
export type LookupRow = { kind: 'item'; item: ReferenceItem } | { kind: 'add'; name: string };

interface LookupListProps {
  id: string;
  query: string;
  rows: readonly LookupRow[];
  /** -1 if no row is highlighted. */
  activeIndex: number;
  answer: Suggestions;
  onChoose: (row: LookupRow) => void;
}

/** At most 15 rem high, then it scrolls (spec.md §9). */
export function LookupList({ id, query, rows, activeIndex, answer, onChoose }: LookupListProps) {
  const { t } = useTranslation('wizard');
  const box = useRef<HTMLDivElement>(null);
  const hasItems = rows.some((row) => row.kind === 'item');

  useEffect(() => {
    const active = box.current?.querySelector(`#${CSS.escape(`${id}-${activeIndex}`)}`);
    active?.scrollIntoView({ block: 'nearest' });
  }, [id, activeIndex]);

  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    // A press here must not take the focus from the input, which handles the keys.
    <Box ref={box} onPointerDown={(event) => event.preventDefault()}>
      {hasItems ? null : answer.isFinal && !answer.hasFailed ? (
        <Note>{t(answer.items.length > 0 ? 'lookup.alreadyChosen' : 'lookup.noMatches')}</Note>
      ) : null}
      {rows.length > 0 ? (
        <List id={id} role="listbox" aria-label={t('lookup.suggestions')}>
          {rows.map((row, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
            <Option
              key={row.kind === 'add' ? 'add' : String(row.item.id)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              borderTop={row.kind === 'add' && index > 0 ? '1px solid' : undefined}
              borderColor="border"
              onClick={() => onChoose(row)}
            >
              {row.kind === 'add' ? (
                <>
                  <Icon name="plus" boxSize="1.25rem" color="brand.fg" />
                  <chakra.span color="brand.fg" fontWeight="600" minWidth="0">
                    {t('lookup.add', { name: row.name })}
                  </chakra.span>
                </>
              ) : (
                <MatchedName name={row.item.name} query={query} />
              )}
            </Option>
          ))}
        </List>
      ) : null}
      {answer.isFinal && !answer.isComplete && !answer.hasFailed ? (
        <Note>{t('lookup.fromPhone')}</Note>
      ) : null}
    </Box>
  );
}

function MatchedName({ name, query }: { name: string; query: string }) {
  const [before, match, after] = splitAtMatch(name, query);
  return (
    <chakra.span minWidth="0" whiteSpace="pre-wrap">
      {before}
      <b>{match}</b>
      {after}
    </chakra.span>
  );
}

const Box = chakra('div', {
  base: {
    position: 'absolute',
    top: 'calc(100% + 4px)',
    insetInline: 0,
    zIndex: 'menu',
    display: 'flex',
    flexDirection: 'column',
    maxHeight: '15rem',
    p: '1',
    bg: 'bg.raised',
    border: '1px solid',
    borderColor: 'border.emphasized',
    borderRadius: 'control',
    boxShadow: 'raised',
    scrollMarginBlock: '6rem',
  },
});

/** The listbox itself scrolls, because the input's `aria-controls` names the listbox. */
const List = chakra('ul', {
  base: { minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' },
});

const Option = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'target',
    px: '3',
    py: '2',
    borderRadius: 'control',
    cursor: 'pointer',
    '&[aria-selected=true]': { bg: 'brand.subtle' },
    '@media (hover: hover)': { _hover: { bg: 'brand.subtle' } },
  },
});

const Note = chakra('p', {
  base: { px: '3', py: '2', textStyle: 'small', color: 'fg.muted' },
});
