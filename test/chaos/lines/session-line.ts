import { call } from '../../support/api-call.ts';
import { addressOf, mustBeGood, type Family, type Line, type World } from '../family.ts';
import { count } from '../gate.ts';

const LOGIN_CHANCE = 0.1;

/** If a reply is lost, the same token is sent again. The family must stay signed in. */
export function sessionLine({ server, gate, tally, random }: World, family: Family): Line {
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
      if (reply.status !== 200) throw new Error(`session: ${reply.status}`);
      return 1;
    },
  };
}
