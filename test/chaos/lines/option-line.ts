import { randomUUID } from 'node:crypto';
import { call } from '../../support/api-call.ts';
import { mustBeGood, type Family, type Line, type World } from '../family.ts';
import { count } from '../gate.ts';

/** Each option must exist only once. */
export function optionLine({ server, gate, tally }: World, family: Family): Line {
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
        if (found.join() !== String(id)) throw new Error(`option ${id}: found ${found.join()}`);
      }
      if (adding !== undefined && (await find(adding)).length > 1) {
        throw new Error('An option is there twice');
      }
      return ids.size;
    },
  };
}
