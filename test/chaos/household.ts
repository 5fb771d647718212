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
  /** Returns how many acknowledged records it has checked. */
  check: () => Promise<number>;
  /** Resolves when each activity has done its steps. */
  done: Promise<unknown>;
  /** Resolves when each activity has finished its current step. */
  rest: () => Promise<void>;
}

/** The longest pause between two steps of each activity. */
const PAUSE_MAX_MS = {
  session: 60,
  section: 40,
  photo: 80,
  front: 150,
  back: 150,
  video: 30,
  option: 400,
};

export function openHousehold(
  world: World,
  family: Family,
  { onWrong, steps = Infinity }: { onWrong: (wrong: string) => void; steps?: number },
): Household {
  const lines: Record<keyof typeof PAUSE_MAX_MS, Line> = {
    session: sessionLine(world, family),
    section: sectionLine(world, family),
    photo: photoLine(world, family),
    front: aadhaarLine(world, family, 'Front'),
    back: aadhaarLine(world, family, 'Back'),
    video: videoLine(world, family),
    option: optionLine(world, family),
  };
  const resting = new AbortController();

  async function live(name: keyof typeof lines): Promise<void> {
    try {
      for (let step = 0; step < steps && !resting.signal.aborted; step += 1) {
        await lines[name].step();
        await wait(world.random.between(0, PAUSE_MAX_MS[name]));
      }
    } catch (error) {
      onWrong(`family ${family.number}, ${name}: ${String(error)}`);
    }
  }

  const names = Object.keys(lines) as (keyof typeof lines)[];
  const done = Promise.all(names.map(live));
  return {
    async check() {
      let there = 0;
      for (const name of names) {
        try {
          there += await lines[name].check();
        } catch (error) {
          onWrong(`family ${family.number}, ${name}, looked for: ${String(error)}`);
        }
      }
      return there;
    },
    done,
    async rest() {
      resting.abort();
      await done;
    },
  };
}
