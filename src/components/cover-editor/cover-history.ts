import { fitCover, type Cover, type Point } from '../../domain/redaction.ts';

interface CoverHistory {
  covers: Cover[];
  /** The index of the cover that the buttons and keys change. */
  selected: number | undefined;
  past: Cover[][];
}

/** How far one press moves or resizes a cover, as a fraction of the picture's size. */
export const STEP = 0.015;
export const TURN_DEGREES = 5;
const PAST_MAX = 100;

/** The size at zoom 1, as fractions of the picture. At a higher zoom, a new cover is smaller. */
const NEW_COVER = { width: 0.4, height: 0.16, angleDegrees: 0 };

export type CoverAction =
  | { do: 'select'; index: number | undefined }
  /** `begins` is true for the first movement of a drag. */
  | { do: 'drag'; index: number; cover: Cover; begins: boolean }
  | { do: 'move'; x: number; y: number }
  | { do: 'resize'; width: number; height: number }
  | { do: 'turn'; degrees: number }
  /** `at` is the centre of the visible part, as fractions of the picture. */
  | { do: 'add'; at: Point; zoom: number }
  | { do: 'remove' }
  | { do: 'undo' };

export function openHistory(covers: readonly Cover[]): CoverHistory {
  return { covers: [...covers], selected: undefined, past: [] };
}

export function changeCovers(history: CoverHistory, action: CoverAction): CoverHistory {
  const { covers, selected, past } = history;
  const current = selected === undefined ? undefined : covers[selected];
  switch (action.do) {
    case 'select':
      return { ...history, selected: action.index };
    case 'drag': {
      const next = covers.map((cover, index) =>
        index === action.index ? fitCover(action.cover) : cover,
      );
      return {
        covers: next,
        selected: action.index,
        past: action.begins ? remember(past, covers) : past,
      };
    }
    case 'add': {
      const { width, height, angleDegrees } = NEW_COVER;
      const size = { width: width / action.zoom, height: height / action.zoom };
      return {
        covers: [...covers, fitCover({ ...action.at, ...size, angleDegrees })],
        selected: covers.length,
        past: remember(past, covers),
      };
    }
    case 'undo': {
      const before = past.at(-1);
      if (!before) return history;
      const last = before.length - 1;
      return {
        covers: before,
        selected: last < 0 ? undefined : Math.min(selected ?? last, last),
        past: past.slice(0, -1),
      };
    }
    case 'remove': {
      if (!current) return history;
      const left = covers.filter((_cover, index) => index !== selected);
      return {
        covers: left,
        selected: left.length > 0 ? Math.max(0, (selected ?? 0) - 1) : undefined,
        past: remember(past, covers),
      };
    }
    case 'move':
    case 'resize':
    case 'turn': {
      if (!current) return history;
      const changed = fitCover(changeOne(current, action));
      return {
        ...history,
        covers: covers.map((cover, index) => (index === selected ? changed : cover)),
        past: remember(past, covers),
      };
    }
  }
}

function changeOne(
  cover: Cover,
  action: Extract<CoverAction, { do: 'move' | 'resize' | 'turn' }>,
): Cover {
  switch (action.do) {
    case 'move':
      return { ...cover, x: cover.x + action.x * STEP, y: cover.y + action.y * STEP };
    case 'resize':
      return {
        ...cover,
        width: cover.width + action.width * STEP,
        height: cover.height + action.height * STEP,
      };
    case 'turn':
      return { ...cover, angleDegrees: cover.angleDegrees + action.degrees };
  }
}

function remember(past: Cover[][], covers: Cover[]): Cover[][] {
  return [...past, covers].slice(-PAST_MAX);
}

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
