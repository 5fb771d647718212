import { beforeEach, describe, expect, test } from 'vitest';
import { deleteFile, listFiles } from '../../src/store/media/media-store.ts';
import { passStep } from '../../src/store/sections/progress-store.ts';
import { freshWorlds, reply, world, type Network, readProgress } from './support/world.ts';
import { addProfession, basicInfo } from '../support/family.ts';

/** This server supports spec.md §7 and no extensions. */
interface PlainServer {
  sections: object[];
  photos: { id: number; image: string; image_type: string }[];
  sides: Record<string, { file_content: string }>;
  options: { id: number; name: string }[];
}

let there: PlainServer;
/** Replaces the answer to a write. The write takes effect in any case. */
let onWrite: (() => Response) | undefined;

freshWorlds({ offers: '' });
beforeEach(() => {
  there = { sections: [], photos: [], sides: {}, options: [] };
  onWrite = lose;
  world.answer((request) => {
    if (request.method === 'GET') return answer(read(request.path));
    const written = write(request);
    return onWrite?.() ?? answer(written);
  });
});

const answer = (body: unknown) => reply(200, body, { offers: null });
const lose = (): Response => {
  throw new TypeError('Failed to fetch');
};

function read(path: string): unknown {
  if (path.includes('/aadhar/')) return there.sides;
  if (path.includes('/photos/')) return there.photos;
  if (path.includes('/core/')) return there.options;
  return path.includes('profile-primary') ? there.sections : [];
}

function write({ method, path, body }: Parameters<Network>[0]): unknown {
  if (method === 'DELETE') {
    there.photos = there.photos.filter(({ id }) => path !== `/api/profiles/photos/${id}/`);
    return {};
  }
  if (path.includes('/photos/')) return addPhoto();
  if (path.includes('/document/')) {
    const isFront = (body as FormData).get('document_type') === 'Aadhar Card - Front';
    there.sides[isFront ? 'aadhar_front' : 'aadhar_back'] = { file_content: '/m/side' };
    return { message: 'Uploaded.' };
  }
  if (path.includes('/core/')) {
    const option = { id: 901, name: (body as { name: string }).name };
    there.options.push(option);
    return { data: option };
  }
  there.sections = [{ id: 55, ...(body as object) }];
  return there.sections[0];
}

function addPhoto() {
  const photo = { id: 12 + there.photos.length, image: '/m/p.jpg', image_type: 'Profile Picture' };
  there.photos = [...there.photos, photo];
  return photo;
}

/** The first answers are lost. After that, the server answers writes normally. */
async function drainTwice(): Promise<void> {
  await world.drain();
  onWrite = undefined;
  world.takeWrites();
  await world.drain('send-now');
}

describe('[S7] a plain server is asked whether an attempt took effect', () => {
  test('a save that arrived is not sent again', async () => {
    await world.save();
    await drainTwice();
    expect(world.takeWrites()).toEqual([]);
    expect(await world.outbox()).toEqual([]);
    expect((await world.store.sections.get('primary'))?.edits).toEqual({});
  });

  test('a save that did not arrive is built again on the server’s record', async () => {
    await world.save();
    onWrite = () => {
      // Another phone has meanwhile saved a different first name.
      there.sections = [{ id: 55, ...basicInfo, profession: 12, first_name: 'Aditya' }];
      return lose();
    };
    await drainTwice();
    await world.drain('send-now');
    expect(world.takeWrites().map(({ method }) => method)).toEqual(['PATCH']);
    expect(await world.store.sections.get('primary')).toMatchObject({
      conflicts: { first_name: { theirs: 'Aditya' } },
    });
  });

  test('a photo that arrived is not sent again', async () => {
    await world.submit('photo');
    await drainTwice();
    expect(world.takeWrites()).toEqual([]);
    expect(await listFiles(world.store, 'photo')).toMatchObject([{ stage: 'sent', serverId: 12 }]);
  });

  test('a photo that another phone sent before does not count as the one that is sent', async () => {
    addPhoto();
    await world.submit('photo');
    onWrite = () => {
      there.photos.pop();
      return lose();
    };
    await drainTwice();
    await world.drain('send-now');
    expect(there.photos.map(({ id }) => id)).toEqual([12, 13]);
    expect(await listFiles(world.store, 'photo')).toMatchObject([{ stage: 'sent', serverId: 13 }]);
  });

  test('nothing is sent if the server cannot list its files before the first attempt', async () => {
    await world.submit('photo');
    await world.drainTo(() => reply(500, { error: 'no' }, { offers: null }));
    expect(world.takeWrites()).toEqual([]);
    expect(await world.outbox()).toMatchObject([
      { state: 'waiting', attempts: 0, frozen: null, lastFailure: { why: 'server-error' } },
    ]);
  });

  test('a side of the card that arrived is not sent again', async () => {
    await world.submit('aadhaar-front');
    await drainTwice();
    expect(world.takeWrites()).toEqual([]);
    expect(await world.outbox()).toEqual([]);
    expect(await world.store.files.count()).toBe(0);
  });

  test('a deletion that arrived is done', async () => {
    const id = await world.submit('photo');
    onWrite = undefined;
    await world.drain();
    await deleteFile(world.store, id, world.environment);
    onWrite = lose;
    await drainTwice();
    expect(world.takeWrites()).toEqual([]);
    expect(await world.store.media.count()).toBe(0);
  });

  test('an added option that arrived is not added again', async () => {
    await world.save({ profession: await addProfession(world) });
    await drainTwice();
    expect(there.options).toHaveLength(1);
    expect(there.sections).toMatchObject([{ profession: 901 }]);
  });
});

describe('[S8] a 2xx of a plain server without the record', () => {
  test.each(['', 'Saved'])(
    'is a yes in the words "%s" if the server has the save',
    async (text) => {
      onWrite = () => new Response(text);
      await world.save();
      await world.drain();
      expect(await world.outbox()).toEqual([]);
    },
  );

  test('is checked by a look-up: a side that the server has counts as arrived', async () => {
    onWrite = undefined;
    await world.submit('aadhaar-front');
    await world.drain();
    expect(await world.outbox()).toEqual([]);
  });

  test('is no acknowledgement if the server does not have the side', async () => {
    onWrite = () => {
      there.sides = {};
      return answer({ message: 'Uploaded.' });
    };
    await world.submit('aadhaar-front');
    await world.drain();
    expect(await world.outbox()).toMatchObject([{ state: 'waiting' }]);
    expect(await world.store.files.count()).toBe(1);
  });
});

test('a plain server gets no report of a passed step, and the step stays passed', async () => {
  await passStep(world.store, 'personal-document', world.environment);
  await world.drain();
  expect(world.sent).toEqual([]);
  expect(await world.outbox()).toEqual([]);
  expect((await readProgress(world.store)).done).toContain('personal-document');
});
