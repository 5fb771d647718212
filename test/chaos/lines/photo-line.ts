import { randomUUID } from 'node:crypto';
import { sendForm } from '../../server/support/file-forms.ts';
import { call } from '../../support/api-call.ts';
import { type Family, type Line, type World } from '../family.ts';
import { mustBeGood } from '../../support/test-account.ts';
import { count } from '../gate.ts';
import { drawPicture, readWidth } from '../pictures.ts';

const PHOTOS_MAX = 3;

/** With three photos, the oldest one is deleted. */
export function photoLine(world: World, family: Family): Line {
  const { server, gate, tally } = world;
  const widths = new Map<number, number>();
  let uploading: number | undefined;
  let deleting: number | undefined;

  async function add(): Promise<void> {
    const { width, bytes } = drawPicture(world);
    const key = randomUUID();
    uploading = width;
    const photo = { kind: 'photo', file: bytes, key } as const;
    const reply = await gate.askWithKey(() => sendForm(server, family, photo));
    mustBeGood('photo', reply);
    widths.set(reply.body.id, width);
    uploading = undefined;
    count(tally, 'photos acknowledged');
  }

  async function removeOldest(): Promise<void> {
    const [id] = widths.keys();
    const key = randomUUID();
    deleting = id;
    const reply = await gate.askWithKey(() =>
      call(server, `/profiles/photos/${id}/`, { method: 'DELETE', token: family.access, key }),
    );
    mustBeGood('deleting a photo', reply);
    widths.delete(id!);
    deleting = undefined;
    count(tally, 'deletions acknowledged');
  }

  return {
    step: () => (widths.size < PHOTOS_MAX ? add() : removeOldest()),

    async check() {
      const { body } = await call(server, `/profiles/photos/${family.profileId}`, {
        token: family.access,
      });
      const found = body as { id: number; image: string }[];
      for (const { id, image } of found) {
        const expected = widths.get(id) ?? uploading;
        const width = await readWidth(server, image);
        if (width !== expected)
          throw new Error(`Photo ${id} is ${width} px wide instead of ${expected}.`);
      }
      const ids = found.map(({ id }) => id);
      const lost = [...widths.keys()].filter((id) => !ids.includes(id) && id !== deleting);
      const surplus = ids.filter((id) => !widths.has(id));
      if (lost.length > 0) throw new Error(`Acknowledged photos are lost: ${lost.join()}.`);
      if (surplus.length > (uploading === undefined ? 0 : 1)) {
        throw new Error(`Photos were duplicated, or never sent: ${surplus.join()}.`);
      }
      return widths.size;
    },
  };
}
