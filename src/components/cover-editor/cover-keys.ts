import { TURN_DEGREES, type CoverAction } from './cover-history.ts';

interface PressedKey {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Arrow keys move the focused cover, resize it with Shift and turn it with Alt. */
export function readKey(event: PressedKey): CoverAction | undefined {
  if (event.ctrlKey || event.metaKey) {
    return event.key.toLowerCase() === 'z' ? { do: 'undo' } : undefined;
  }
  if (event.key === 'Delete' || event.key === 'Backspace') return { do: 'remove' };
  const arrow = ARROWS[event.key];
  if (!arrow) return undefined;
  if (event.shiftKey) return { do: 'resize', width: arrow.x, height: arrow.y };
  if (event.altKey) return { do: 'turn', degrees: (arrow.x + arrow.y) * TURN_DEGREES };
  return { do: 'move', ...arrow };
}
