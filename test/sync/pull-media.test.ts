import { describe, expect, test } from 'vitest';
import { deleteFile, listFiles } from '../../src/store/media/media-store.ts';
import {
  freshWorlds,
  htmlPage,
  offline,
  reply,
  type Network,
  world,
  readProgress,
} from './support/world.ts';

freshWorlds();

const photo = (id: number, image_type = 'Gallery Image') => ({
  id,
  image: `/api/media/photo-${id}`,
  image_type,
  profile: 700,
});
const video = (id: number) => ({
  id,
  video_file: `/api/media/video-${id}`,
  video_thumbnail: `/api/media/poster-${id}`,
  video_description: 'At home',
  profile: 700,
});

/** The server accepts uploads and deletions, too. */
function serverWith({ photos = [] as object[], videos = [] as object[] }): Network {
  return ({ method, path }) => {
    if (path.startsWith('/api/media/')) {
      return new Response(`picture of ${path}`, { headers: { 'content-type': 'image/jpeg' } });
    }
    if (method === 'DELETE') return reply(200, { status: 'deleted' });
    if (method === 'POST') return reply(201, { id: 400 + world.sent.length });
    if (path.includes('/photos/')) return reply(200, photos);
    if (path.includes('/videos/')) return reply(200, videos);
    return reply(404, {});
  };
}

/** What the phone has to send is confirmed while the list is on its way. */
function drainingBefore(server: Network): Network {
  return async (request) => {
    const isList = request.method === 'GET' && request.path.includes('/photos/');
    if (isList) await world.drain();
    return server(request);
  };
}

const photos = () => listFiles(world.store, 'photo');
const listed = () =>
  world.sent.filter(({ method, path }) => method === 'GET' && path.includes('/photos/')).length;

describe('[S13] photos and videos of another phone', () => {
  test('are shown with a small picture each, and their steps count as done', async () => {
    world.answer(serverWith({ photos: [photo(1, 'Cover Photo'), photo(2)], videos: [video(3)] }));
    await world.pull({});
    expect(await photos()).toMatchObject([
      { stage: 'sent', serverId: 1, photoType: 'Cover Photo' },
      { stage: 'sent', serverId: 2, photoType: 'Gallery Image' },
    ]);
    const [first] = await photos();
    expect(await first?.thumbnail?.text()).toBe('picture of /api/media/photo-1');
    const [film] = await listFiles(world.store, 'video');
    expect(film).toMatchObject({ serverId: 3, description: 'At home', sizeBytes: 0 });
    expect(await film?.thumbnail?.text()).toBe('picture of /api/media/poster-3');
    expect(await world.store.files.count()).toBe(0);
    const { done, percent } = await readProgress(world.store);
    expect(done).toEqual(['welcome', 'personal-photo', 'personal-video']);
    expect(percent).toBe(15);
  });

  test('are requested again after five minutes, and a second answer changes nothing', async () => {
    await world.pullFrom(serverWith({ photos: [photo(1)] }), {});
    const before = await photos();
    await world.pull({});
    expect(listed()).toBe(1);
    world.clock.advance(5 * 60_000);
    await Promise.all([world.pull({}), world.pull({})]);
    expect(listed()).toBe(3);
    expect(await photos()).toEqual(before);
  });

  test('are removed when another phone has deleted them', async () => {
    await world.pullFrom(serverWith({ photos: [photo(1), photo(2)] }), {});
    world.clock.advance(1_000);
    await world.pullFrom(serverWith({ photos: [photo(2)] }));
    expect((await photos()).map(({ serverId }) => serverId)).toEqual([2]);
  });

  test('[S26] keep their picture if their phone has sent them again to a restored server', async () => {
    const client_id = 'sent-by-another-phone';
    await world.pullFrom(serverWith({ photos: [{ ...photo(1), client_id }] }), {});
    world.clock.advance(1_000);
    await world.pullFrom(serverWith({ photos: [{ ...photo(9), client_id }] }));
    const [shown, ...others] = await photos();
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ id: client_id, serverId: 9, stage: 'sent' });
    expect(await shown?.thumbnail?.text()).toBe('picture of /api/media/photo-1');
  });

  test('stay if the list could not be read', async () => {
    await world.pullFrom(serverWith({ photos: [photo(1)] }), {});
    for (const failure of [
      offline,
      () => reply(500, {}),
      () => reply(404, {}),
      () => reply(200, { not: 'a list' }),
      () => htmlPage(),
    ]) {
      world.answer(failure);
      world.clock.advance(1_000);
      await world.pull();
      expect((await photos()).map(({ serverId }) => serverId)).toEqual([1]);
    }
  });

  test('get a missing picture at the next pull, by a new link', async () => {
    const server = serverWith({ photos: [photo(1)] });
    await world.pullFrom(
      (request) => (request.path.includes('/media/') ? offline(request) : server(request)),
      {},
    );
    expect(await photos()).toMatchObject([{ thumbnail: null }]);
    world.answer(server);
    world.clock.advance(1_000);
    // A list stays fresh for five minutes. But a missing picture needs a new link from the list.
    await world.pull({});
    expect(await (await photos())[0]?.thumbnail?.text()).toBe('picture of /api/media/photo-1');
    await world.pull({});
    expect(listed()).toBe(2);
  });

  test('never change a file that is picked, queued or being deleted here', async () => {
    await world.pullFrom(serverWith({ photos: [photo(1)] }), {});
    const queued = await world.submit('photo');
    await deleteFile(world.store, 'photo-1', world.environment);
    world.clock.advance(1_000);
    for (const photosThere of [[], [photo(1)]]) {
      await world.pullFrom(serverWith({ photos: photosThere }));
      expect((await photos()).map(({ id }) => id)).toEqual([queued]);
      expect(await world.outbox()).toHaveLength(2);
    }
  });

  test('without a UUID of a phone are shown beside the files that are picked here', async () => {
    await world.pick('photo');
    await world.pullFrom(serverWith({ photos: [{ ...photo(1), client_id: null }] }), {});
    expect((await photos()).map(({ stage }) => stage).sort()).toEqual(['picked', 'sent']);
  });

  test('do not show an upload twice whose answer is still under way', async () => {
    const own = await world.submit('photo');
    await world.pullFrom(serverWith({}), {});
    world.clock.advance(1_000);
    const server = serverWith({ photos: [photo(77, 'Profile Picture')] });
    await world.drainTo(async (request) => {
      if (request.method !== 'POST') return server(request);
      // The server has the photo now, but this phone does not have its id yet.
      await world.pull();
      expect(await photos()).toHaveLength(1);
      return reply(201, { id: 77 });
    });
    world.clock.advance(1_000);
    await world.pullFrom(server);
    expect(await photos()).toMatchObject([{ id: own, stage: 'sent', serverId: 77 }]);
  });

  test('do not remove a photo by an answer from before its upload was confirmed', async () => {
    await world.submit('photo');
    const server = serverWith({});
    await world.pullFrom(drainingBefore(server));
    expect(await photos()).toMatchObject([{ stage: 'sent' }]);
  });

  test('[S12] do not bring a photo back by an answer from before its deletion was confirmed', async () => {
    await world.pullFrom(serverWith({ photos: [photo(1)] }), {});
    world.clock.advance(1_000);
    await deleteFile(world.store, 'photo-1', world.environment);
    const server = serverWith({ photos: [photo(1)] });
    await world.pullFrom(drainingBefore(server));
    expect(await photos()).toEqual([]);
    expect(await world.outbox()).toEqual([]);
  });

  test('[S12] can be deleted at the server like one of this phone', async () => {
    await world.pullFrom(serverWith({ photos: [photo(9)] }), {});
    expect(await deleteFile(world.store, 'photo-9', world.environment)).toBe('queued');
    await world.drain();
    expect(world.sent.at(-1)).toMatchObject({
      method: 'DELETE',
      path: '/api/profiles/photos/9/',
    });
    expect(await world.store.media.count()).toBe(0);
  });
});
