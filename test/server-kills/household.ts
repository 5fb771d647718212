import { setTimeout as wait } from 'node:timers/promises';
import type { Family, Line, World } from './family.ts';
import { aadhaarLine } from './lines/aadhaar-line.ts';
import { optionLine } from './lines/option-line.ts';
import { photoLine } from './lines/photo-line.ts';
import { sectionLine } from './lines/section-line.ts';
import { sessionLine } from './lines/session-line.ts';
import { videoLine } from './lines/video-line.ts';

/** The family performs all its activities at the same time, until the test calls `rest`. */
export interface Household {
  number: number;
  lines: Record<string, Line>;
  /** Resolves when each activity has finished its current step. */
  rest: () => Promise<void>;
}

/** The longest pause between two steps of each activity. */
const PAUSE_MAX_MS = { session: 60, section: 40, photo: 80, aadhaar: 150, video: 30, option: 400 };

export function openHousehold(
  world: World,
  family: Family,
  onWrong: (wrong: string) => void,
): Household {
  const lines = {
    session: sessionLine(world, family),
    section: sectionLine(world, family),
    photo: photoLine(world, family),
    aadhaar: aadhaarLine(world, family),
    video: videoLine(world, family),
    option: optionLine(world, family),
  };
  const resting = new AbortController();

  async function live(name: keyof typeof lines): Promise<void> {
    try {
      while (!resting.signal.aborted) {
        await lines[name].step();
        await wait(world.random.between(0, PAUSE_MAX_MS[name]));
      }
    } catch (error) {
      onWrong(`family ${family.number}, ${name}: ${String(error)}`);
    }
  }

  const living = Promise.all((Object.keys(lines) as (keyof typeof lines)[]).map(live));
  return {
    number: family.number,
    lines,
    async rest() {
      resting.abort();
      await living;
    },
  };
}
