import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { ErrorLine } from '../../components/error-line.tsx';
import { Muted } from '../../components/muted.tsx';
import { RadioDot, radioTile } from '../../components/radio-tiles.tsx';

export type Side = 'ours' | 'theirs';

interface ValueTile {
  side: Side;
  lines: readonly string[];
  /** Names the items that only the other value has. */
  without: string | undefined;
  /** Says on which device the value was saved, if that is known. */
  where: string;
  when: string | undefined;
}

interface ValueTilesProps {
  label: string;
  tiles: readonly ValueTile[];
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
  error: string | undefined;
  /** The number of attempts without a choice. Each one moves the focus to the first tile. */
  attempt: number;
}

const ERROR_ID = 'conflict-error';

export function ValueTiles({ label, tiles, chosen, onChoose, error, attempt }: ValueTilesProps) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) group.current?.querySelector('input')?.focus();
  }, [attempt]);
  return (
    <>
      <Tiles
        ref={group}
        role="radiogroup"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? ERROR_ID : undefined}
      >
        {tiles.map(({ side, lines, without, where, when }) => (
          <Tile key={side}>
            <RadioDot
              type="radio"
              mt="0.125rem"
              name="conflict-value"
              value={side}
              checked={side === chosen}
              onChange={() => onChoose(side)}
            />
            <chakra.span minWidth="0" flex="1">
              {lines.map((line, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two relatives may read the same
                <Value key={index}>{line}</Value>
              ))}
              {without ? (
                <chakra.span display="block" mb="1" textStyle="small" fontWeight="600">
                  {without}
                </chakra.span>
              ) : null}
              <chakra.span display="block" textStyle="small">
                {where}
              </chakra.span>
              {when ? (
                <Muted as="span" display="block">
                  {when}
                </Muted>
              ) : null}
            </chakra.span>
          </Tile>
        ))}
      </Tiles>
      <div id={ERROR_ID} role="alert">
        {error ? <ErrorLine mt="2">{error}</ErrorLine> : null}
      </div>
    </>
  );
}

const Tiles = chakra('div', { base: { display: 'grid', gap: '4' } });

const Tile = chakra('label', {
  base: {
    ...radioTile,
    gap: '4',
    px: '4',
    py: '4',
    borderRadius: 'card',
    overflowWrap: 'anywhere',
  },
});

const Value = chakra('span', {
  base: {
    display: 'block',
    mb: '1',
    fontSize: '1.0625rem',
    fontWeight: '600',
  },
});
