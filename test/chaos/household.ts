import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { addressOf, type Family, type Line, type World } from './family.ts';
import { mustBeGood } from '../support/test-account.ts';
import { photoLine } from './lines/photo-line.ts';
import { sectionLine } from './lines/section-line.ts';
import { videoLine } from './lines/video-line.ts';
import { sendForm } from '../server/support/file-forms.ts';
import type { Part } from '../server/support/upload.ts';
import { call } from '../support/api-call.ts';
import { count } from './gate.ts';
import { drawPicture, readWidth } from './pictures.ts';

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

/** Each document replaces the previous one. */
function aadhaarLine(world: World, family: Family, side: 'Front' | 'Back'): Line {
  const { server, gate, tally } = world;
  let kept: number | undefined;
  let sending: number | undefined;

  return {
    async step() {
      const { width, bytes } = drawPicture(world);
      const key = randomUUID();
      sending = width;
      const parts: Part[] = [['document_type', `Aadhar Card - ${side}`]];
      const card = { kind: 'document', file: bytes, parts, key } as const;
      const reply = await gate.askWithKey(() => sendForm(server, family, card));
      mustBeGood('document', reply);
      kept = width;
      sending = undefined;
      count(tally, 'identity documents acknowledged');
    },

    async check() {
      const { status, body } = await call(server, `/profiles/document/aadhar/${family.profileId}`, {
        token: family.access,
      });
      const sent = side === 'Front' ? body.aadhar_front : body.aadhar_back;
      const found =
        status === 404 || !sent ? undefined : await readWidth(server, sent.file_content);
      if (found !== kept && (sending === undefined || found !== sending)) {
        throw new Error(`identity document: ${found} px instead of ${kept} or ${sending}`);
      }
      return kept === undefined ? 0 : 1;
    },
  };
}

/** Each option must exist only once. */
function optionLine({ server, gate, tally }: World, family: Family): Line {
  const ids = new Map<string, number>();
  let adding: string | undefined;

  async function find(name: string): Promise<number[]> {
    const query = new URLSearchParams({ query: name, limit: '10' }).toString();
    const { body } = await call(server, `/core/hobby/?${query}`, { token: family.access });
    return (body as { id: number; name: string }[])
      .filter((item) => item.name === name)
      .map(({ id }) => id);
  }

  return {
    async step() {
      const name = `Kite flying ${family.number} of ${ids.size} ${randomUUID().slice(0, 8)}`;
      const key = randomUUID();
      adding = name;
      const body = { name, language: 'en' };
      const reply = await gate.askWithKey(() =>
        call(server, '/core/hobby/', { body, token: family.access, key }),
      );
      mustBeGood('option', reply);
      ids.set(name, reply.body.id);
      adding = undefined;
      count(tally, 'options acknowledged');
    },

    async check() {
      for (const [name, id] of ids) {
        const found = await find(name);
        if (found.join() !== String(id))
          throw new Error(`Option ${id} must exist once. Found ids: ${found.join() || 'none'}.`);
      }
      if (adding !== undefined && (await find(adding)).length > 1) {
        throw new Error(`The option '${adding}' exists more than once.`);
      }
      return ids.size;
    },
  };
}

const LOGIN_CHANCE = 0.1;

/** If a reply is lost, the same token is sent again. The family must stay signed in. */
function sessionLine({ server, gate, tally, random }: World, family: Family): Line {
  const headers = addressOf(family.number);

  async function take(path: string, body: object, what: string): Promise<void> {
    let attempts = 0;
    const reply = await gate.ask(() => {
      attempts += 1;
      return call(server, path, { body, headers });
    });
    mustBeGood(path, reply);
    ({ access: family.access, refresh: family.refresh } = reply.body);
    count(tally, what);
    if (attempts > 1) count(tally, 'refreshes and logins whose first reply was lost');
  }

  return {
    async step() {
      if (random.chance(LOGIN_CHANCE)) {
        const body = { username: family.email, password: family.password };
        await take('/login/', body, 'logins acknowledged');
      } else {
        await take('/token/refresh/', { refresh: family.refresh }, 'refreshes acknowledged');
      }
    },

    async check() {
      const reply = await call(server, `/profiles/photos/${family.profileId}`, {
        token: family.access,
      });
      if (reply.status !== 200)
        throw new Error(`A signed-in family's request was answered with ${reply.status}.`);
      return 1;
    },
  };
}
