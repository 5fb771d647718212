import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readMedia } from '../../src/screens/profile/files/media/read-media.ts';
import { deleteFile, readFile } from '../../src/store/media/media-store.ts';
import {
  storePickedFile,
  prepareAgain,
  sendAsPicked,
  submitPicked,
} from '../../src/store/media/pending-media.ts';
import type { FilmQuestion } from '../../src/media/video/video-worker.ts';
import { freshWorlds, world } from '../sync/support/world.ts';

freshWorlds();
let opened: string[];
/** If it returns false, the worker never answers, as if opening the file crashed the page. */
let answers: (text: string) => boolean;

class FakeWorker extends EventTarget {
  terminate(): void {}
  async postMessage(file: Blob): Promise<void> {
    const text = await file.text();
    opened.push(text);
    const data = { answer: { file: new Blob(['small']), thumbnail: null } };
    if (answers(text)) this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

beforeEach(() => {
  opened = [];
  answers = (text) => !text.startsWith('huge');
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', Object);
});

afterEach(() => vi.unstubAllGlobals());

async function pick(text: string): Promise<string> {
  const file = { slot: 'photo', file: new Blob([text]), fileName: 'photo.jpg' } as const;
  const row = await storePickedFile(world.store, file, world.environment);
  world.clock.advance(1);
  return row?.id ?? '';
}

/** The new page has nothing of what the previous page had in memory. */
async function visit() {
  vi.resetModules();
  const { resumeMedia } = await import('../../src/media/resume-media.ts');
  const store = world.reopen().store;
  let isDone = false;
  // If a later visit replaces this page, its task ends with an error.
  const end = () => (isDone = true);
  void resumeMedia(store).then(end, () => undefined);
  return { isDone: () => isDone, resume: () => resumeMedia(store), kill: () => store.close() };
}

const faults = async () => (await world.store.media.toArray()).map(({ fault }) => fault);

describe('[S3] a photo that kills the page', () => {
  test('is opened twice, then waits for a person; the others are made ready', async () => {
    await pick('huge');
    await pick('small one');
    await submitPicked(world.store, 'photo', world.environment);
    await visit();
    await vi.waitFor(() => expect(opened).toEqual(['huge']));
    await visit();
    await vi.waitFor(() => expect(opened).toEqual(['huge', 'small one', 'huge']));
    const third = await visit();
    await vi.waitFor(() => expect(third.isDone()).toBe(true));
    expect(opened).toEqual(['huge', 'small one', 'huge']);
    expect(await faults()).toContain('gaveUp');
    const { picked, items } = await readMedia(world.store, 'photo');
    expect([picked.length, items.length]).toEqual([1, 1]);
  });

  test('is tried again when a person says so, and goes when it succeeds', async () => {
    const id = await pick('huge');
    await submitPicked(world.store, 'photo', world.environment);
    await visit();
    await vi.waitFor(() => expect(opened).toHaveLength(1));
    await visit();
    await vi.waitFor(() => expect(opened).toHaveLength(2));
    await (await visit()).resume();
    expect(await faults()).toEqual(['gaveUp']);
    answers = () => true;
    await prepareAgain(world.store, id);
    await (await visit()).resume();
    const row = await world.store.media.get(id);
    expect(row).toMatchObject({ stage: 'queued', preparedFromBytes: 4 });
    expect(row).not.toHaveProperty('attempts');
  });

  test('is counted before it is opened', async () => {
    const id = await pick('huge');
    await visit();
    await vi.waitFor(() => expect(opened).toEqual(['huge']));
    expect(await world.store.media.get(id)).toMatchObject({ attempts: 1 });
  });
});

test('what breaks off for another reason than the file is no attempt at it', async () => {
  const id = await pick('photo');
  const store = world.reopen().store;
  vi.spyOn(store.files, 'get').mockRejectedValue(new DOMException('gone', 'UnknownError'));
  vi.resetModules();
  const { resumeMedia } = await import('../../src/media/resume-media.ts');
  await expect(resumeMedia(store)).rejects.toThrow('gone');
  expect(await world.store.media.get(id)).not.toHaveProperty('attempts');
});

test('a worker that never answers is given up after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { compressInWorker } = await import('../../src/media/resume-media.ts');
  const compressed = compressInWorker(new Blob(['huge'])).catch((cause: unknown) => cause);
  vi.advanceTimersByTime(60_000);
  expect(await compressed).toMatchObject({ name: 'TookTooLong' });
  vi.useRealTimers();
});

describe('[S3] a film that kills the page', () => {
  let orders: number;
  let answer: object | undefined;

  let bounds: boolean[];

  class FakeFilmWorker extends EventTarget {
    terminate(): void {}
    postMessage({ isBounded }: FilmQuestion): void {
      orders += 1;
      bounds.push(isBounded);
      if (answer) this.dispatchEvent(new MessageEvent('message', { data: answer }));
    }
  }

  class FakeVideo extends EventTarget {
    set src(_url: string) {
      this.dispatchEvent(new Event('error'));
    }
    removeAttribute(): void {}
    load(): void {}
  }

  async function pickFilm(): Promise<string> {
    const file = { slot: 'video', file: new Blob(['film']), fileName: 'video.mov' } as const;
    const row = await storePickedFile(world.store, file, world.environment);
    return row?.id ?? '';
  }

  async function readQueued(id: string) {
    const row = await world.store.media.get(id);
    return [row?.stage, row?.form, await (await readFile(world.store, id))?.text()];
  }
  const AS_PICKED = ['queued', 'untouched', 'film'];

  const submit = () => submitPicked(world.store, 'video', world.environment);
  async function submitFilm(): Promise<string> {
    const id = await pickFilm();
    await submit();
    return id;
  }

  beforeEach(() => {
    orders = 0;
    bounds = [];
    answer = undefined;
    vi.stubGlobal('Worker', FakeFilmWorker);
    vi.stubGlobal('document', { createElement: () => new FakeVideo() });
  });

  test('is begun twice, then goes as it was picked', async () => {
    const id = await submitFilm();
    for (const count of [1, 2]) {
      const { kill } = await visit();
      await vi.waitFor(() => expect(orders).toBe(count));
      kill();
    }
    await (await visit()).resume();
    expect(orders).toBe(2);
    expect(await readQueued(id)).toEqual(AS_PICKED);
  });

  describe('and a film whose decoder stands still', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    test.each<[string, object | undefined]>([
      ['from the beginning', undefined],
      ['after some frames', { share: 0.4 }],
    ])(
      'is tried after 10 s without a bound, and after 10 s more goes as it was picked, %s',
      async (_when, message) => {
        const id = await submitFilm();
        answer = message;
        const { isDone } = await visit();
        await vi.waitFor(() => expect(bounds).toEqual([true]));
        await vi.advanceTimersByTimeAsync(9_000);
        expect(bounds).toEqual([true]);
        await vi.advanceTimersByTimeAsync(1_000);
        await vi.waitFor(() => expect(bounds).toEqual([true, false]));
        await vi.advanceTimersByTimeAsync(10_000);
        await vi.waitFor(() => expect(isDone()).toBe(true));
        expect(await readQueued(id)).toEqual(AS_PICKED);
      },
    );

    test('goes smaller, where it can be decoded without the bound', async () => {
      const id = await submitFilm();
      const { isDone } = await visit();
      await vi.waitFor(() => expect(bounds).toEqual([true]));
      answer = { answer: { file: new Blob(['small'], { type: 'video/mp4' }), form: 'small' } };
      await vi.advanceTimersByTimeAsync(10_000);
      await vi.waitFor(() => expect(isDone()).toBe(true));
      expect(await readQueued(id)).toEqual(['queued', 'small', 'small']);
      expect(await world.store.media.get(id)).not.toHaveProperty('attempts');
    });
  });

  test('goes as it was picked, where a person cancels it in the middle', async () => {
    const id = await pickFilm();
    const { resume } = await visit();
    await vi.waitFor(() => expect(orders).toBe(1));
    await sendAsPicked(world.store, id);
    await resume();
    await submit();
    expect(await readQueued(id)).toEqual(AS_PICKED);
  });

  test('is left alone, where a person takes it away in the middle', async () => {
    const id = await pickFilm();
    const { resume } = await visit();
    await vi.waitFor(() => expect(orders).toBe(1));
    await deleteFile(world.store, id, world.environment);
    await resume();
    expect(await world.store.files.count()).toBe(0);
  });

  test('goes as it was picked, where the browser cannot read it', async () => {
    const id = await submitFilm();
    answer = { answer: undefined };
    await (await visit()).resume();
    expect(await readQueued(id)).toEqual(AS_PICKED);
  });

  test('goes smaller, where it was made smaller', async () => {
    const id = await submitFilm();
    const file = new Blob(['small'], { type: 'video/mp4' });
    answer = { answer: { file, form: 'small' } };
    await (await visit()).resume();
    expect(await readQueued(id)).toEqual(['queued', 'small', 'small']);
    expect(await world.store.media.get(id)).toMatchObject({ fileName: 'video.mp4', sizeBytes: 5 });
  });
});
