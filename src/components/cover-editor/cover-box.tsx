import { chakra } from '@chakra-ui/react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Icon } from '../icon.tsx';
import { COVER_COLOR, type Cover } from '../../domain/redaction.ts';
import type { Grip } from './use-cover-drag.ts';

interface CoverBoxProps {
  cover: Cover;
  isSelected: boolean;
  /** The tools change this cover. */
  isLookedAt: boolean;
  label: string;
  /** The id of the text that explains the keys. */
  helpId: string;
  onGrip: (event: PointerEvent, grip: Grip) => void;
  drag: {
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: (event: PointerEvent) => void;
  };
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A person drags a cover, resizes it at two corners, and turns it at a third corner. */
export function CoverBox(props: CoverBoxProps) {
  const { cover, isSelected, isLookedAt, label, helpId, onGrip, drag, onFocus, onKeyDown } = props;
  return (
    <Place
      style={{
        left: `${cover.x * 100}%`,
        top: `${cover.y * 100}%`,
        width: `${cover.width * 100}%`,
        height: `${cover.height * 100}%`,
        transform: `translate(-50%, -50%) rotate(${cover.angleDegrees}deg)`,
        zIndex: isLookedAt ? 1 : undefined,
      }}
    >
      {/* With the role 'application', a screen reader passes the arrow keys on to the cover. */}
      <Body
        role="application"
        tabIndex={0}
        aria-label={label}
        aria-describedby={helpId}
        data-looked-at={isLookedAt || undefined}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onClick={(event) => event.currentTarget.focus({ preventScroll: true })}
        onPointerDown={(event) => {
          // The first tap only selects the cover: a finger that scrolls may begin on one.
          if (event.pointerType !== 'mouse' && !isSelected) return;
          event.currentTarget.focus({ preventScroll: true });
          onGrip(event, 'body');
        }}
        {...drag}
      />
      {isSelected
        ? HANDLES.map(({ grip, ...style }) => (
            <Handle
              key={grip}
              style={style}
              onPointerDown={(event) => onGrip(event, grip)}
              {...drag}
            >
              <Knob>
                {grip === 'turn' ? <Icon name="turn-right" bold boxSize="0.875rem" /> : null}
              </Knob>
            </Handle>
          ))
        : null}
    </Place>
  );
}

const HANDLES = [
  { grip: 'corner-0', left: 0, top: 0, cursor: 'nwse-resize' },
  { grip: 'corner-2', left: '100%', top: '100%', cursor: 'nwse-resize' },
  { grip: 'turn', left: '100%', top: 0, cursor: 'grab' },
] as const;

const Place = chakra('div', { base: { position: 'absolute' } });

const Body = chakra('div', {
  base: {
    position: 'absolute',
    inset: 0,
    bg: COVER_COLOR,
    cursor: 'move',
    touchAction: 'none',
    outline: '1.5px solid rgb(255 255 255 / 70%)',
    outlineOffset: '-1.5px',
    // The outline is inside the cover, so that it hides no digit.
    '&[data-looked-at]': { outline: '3px solid var(--accent)', outlineOffset: '-3px' },
    // With forced colours, the browser would make the cover white.
    forcedColorAdjust: 'none',
    _focusVisible: { outline: '3px solid var(--focus)', outlineOffset: '3px' },
  },
});

/** The touch target is 44 px wide; the visible handle is smaller. */
const Handle = chakra('span', {
  base: {
    position: 'absolute',
    boxSize: '2.75rem',
    margin: '-1.375rem 0 0 -1.375rem',
    display: 'grid',
    placeItems: 'center',
    touchAction: 'none',
  },
});

const Knob = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '1.25rem',
    borderRadius: 'round',
    bg: 'bg.raised',
    color: 'fg',
    border: '2px solid',
    borderColor: 'brand.fg',
  },
});
