import { beforeEach, describe, expect, test } from 'vitest';
import { createDatabase } from '../../../server/db/database.ts';
import { deriveKeys } from '../../../server/base/keys.ts';
import { rewrapDocuments } from '../../../server/media/rewrap-documents.ts';
import { call } from '../../support/api-call.ts';
import { exitCode, startProgram } from '../../support/server-process.ts';
import { registerAccount, type TestAccount } from '../../support/test-account.ts';
import {
  commandSettings,
  startTestServer,
  useServerWithClock,
  type TestServer,
} from '../../support/test-server.ts';
import { sendForm } from '../support/file-forms.ts';
import { jpeg } from '../support/media-files.ts';
import {
  askOffset,
  attachUpload,
  beginUpload,
  digestOf,
  sendPiece,
} from '../support/resumable-upload.ts';
import { fetchMedia, storedKeys, type Part } from '../support/upload.ts';

const OLD_KEY = 'the media key of the first year, secret';
const NEW_KEY = 'the media key of the second year, secret';
const SIDES = ['Aadhar Card - Front', 'Aadhar Card - Back'];
const { clock, server } = useServerWithClock({ settings: { mediaKey: OLD_KEY } });
let account: TestAccount;
const shown = new Map<string, Buffer>();
beforeEach(async () => {
  clock.advance(3_600_000);
  await server.db.query('delete from accounts');
  account = await registerAccount(server);
  for (const [index, side] of SIDES.entries()) {
    const { body } = await sendSide(side, await jpeg(400 + index, 250));
    shown.set(side, (await fetchMedia(server, body.file_content)).bytes);
  }
});

const sendSide = (side: string, file: Buffer) =>
  sendForm(server, account, { kind: 'document', file, parts: [['document_type', side]] });

const rewrapWith = (mediaKey: string, previousMediaKeys: string[] = []) =>
  rewrapDocuments({
    db: createDatabase(server.db),
    keys: deriveKeys({ ...server.settings, mediaKey, previousMediaKeys }),
    media: server.media,
  });

/** Another server on the same data has only this media key. */
async function on<T>(mediaKey: string, work: (other: TestServer) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = server;
  const other = await startTestServer({ clock, databaseUrl, dataDir, settings: { mediaKey } });
  try {
    return await work(other);
  } finally {
    await other.stop();
  }
}

/** Both sides as that server shows them. */
const showWith = (mediaKey: string) =>
  on(mediaKey, async (other) => {
    const path = `/profiles/document/aadhar/${account.profileId}`;
    const { body } = await call(other, path, { token: account.access });
    const links = [body.aadhar_front.file_content, body.aadhar_back.file_content];
    return Promise.all(
      links.map((link) =>
        fetchMedia(other, link).then(
          ({ bytes }) => bytes,
          () => Buffer.alloc(0),
        ),
      ),
    );
  });
const bothSides = () => SIDES.map((side) => shown.get(side)!);

test('puts every document under the new key, byte for byte the same, and leaves no file behind', async () => {
  const keysBefore = await storedKeys(server);
  const done = await rewrapWith(NEW_KEY, [OLD_KEY]);
  expect(done).toEqual({ rewrapped: 2, current: 0, unreadable: [] });
  expect(await showWith(NEW_KEY)).toEqual(bothSides());
  const keysAfter = await storedKeys(server);
  expect(keysAfter).toHaveLength(keysBefore.length);
  expect(keysAfter.filter((key) => keysBefore.includes(key))).toHaveLength(keysBefore.length - 2);
});

test('goes on where it stopped, and finds nothing to do the next time', async () => {
  const { store } = server.media;
  let writes = 0;
  const stopping = {
    ...server.media,
    store: {
      ...store,
      write: (...args: Parameters<typeof store.write>) =>
        (writes += 1) > 1 ? Promise.reject(new Error('stopped')) : store.write(...args),
    },
  };
  const keys = deriveKeys({
    ...server.settings,
    mediaKey: NEW_KEY,
    previousMediaKeys: [OLD_KEY],
  });
  const db = createDatabase(server.db);
  await expect(rewrapDocuments({ db, keys, media: stopping })).rejects.toThrow('stopped');
  expect(await rewrapWith(NEW_KEY, [OLD_KEY])).toEqual({
    rewrapped: 1,
    current: 1,
    unreadable: [],
  });
  expect(await rewrapWith(NEW_KEY)).toEqual({ rewrapped: 0, current: 2, unreadable: [] });
  expect(await showWith(NEW_KEY)).toEqual(bothSides());
});

test('two at once, while a family sends another picture, lose nothing', async () => {
  const card = await jpeg(640, 400);
  const [one, other, sent] = await Promise.all([
    rewrapWith(NEW_KEY, [OLD_KEY]),
    rewrapWith(NEW_KEY, [OLD_KEY]),
    sendSide(SIDES[0]!, card),
  ]);
  expect(sent.status).toBe(200);
  expect(one.rewrapped + other.rewrapped).toBeGreaterThanOrEqual(1);
  await rewrapWith(NEW_KEY, [OLD_KEY]);
  const [front, back] = await showWith(NEW_KEY);
  expect(front!.length).toBeGreaterThan(shown.get(SIDES[0]!)!.length);
  expect(back).toEqual(shown.get(SIDES[1]!));
});

describe('a side of the card that is still on its way', () => {
  let path: string;
  let card: Buffer;
  beforeEach(async () => {
    card = await jpeg(500, 300);
    path = await beginUpload(server, account, { kind: 'document', length: card.length });
    await sendPiece(server, account, { path, offset: 0, bytes: card.subarray(0, 1_000) });
  });

  /** Sends the rest of the picture to that server. */
  const finishWith = (mediaKey: string) =>
    on(mediaKey, async (other) => {
      const from = await askOffset(other, account, path);
      const [rest, chunkDigest] = [card.subarray(from), digestOf(card)];
      const piece = { path, offset: from!, bytes: rest, chunkDigest };
      const { status } = await sendPiece(other, account, piece);
      const parts: Part[] = [['document_type', SIDES[0]!]];
      const attached = await attachUpload(other, account, { path, kind: 'document', parts });
      return { sent: status, attached: attached.status };
    });

  test('goes on under the new key', async () => {
    expect(await rewrapWith(NEW_KEY, [OLD_KEY])).toMatchObject({ rewrapped: 3, unreadable: [] });
    expect(await finishWith(NEW_KEY)).toEqual({ sent: 204, attached: 200 });
    expect(await rewrapWith(NEW_KEY)).toMatchObject({ rewrapped: 0, unreadable: [] });
  });

  test('is begun anew where its key was dropped before', async () => {
    expect(await finishWith(NEW_KEY)).toEqual({ sent: 460, attached: 422 });
    expect(await askOffset(server, account, path)).toBe(0);
  });
});

test('names what no key opens, and leaves it as it is', async () => {
  const done = await rewrapWith(NEW_KEY);
  expect(done.rewrapped).toBe(0);
  expect(done.unreadable).toHaveLength(2);
  expect(await showWith(OLD_KEY)).toEqual(bothSides());
});

test('a first MEDIA_KEY needs no former one: what hangs on the token secret is found', async () => {
  const { tokenSecret } = server.settings;
  await rewrapWith(tokenSecret, [OLD_KEY]);
  expect((await rewrapWith(NEW_KEY)).rewrapped).toBe(2);
});

test('npm run operate -- rewrap does it from outside, with the settings of the server', async () => {
  const program = startProgram(['server/commands/rewrap.ts'], {
    ...commandSettings(server),
    MEDIA_KEY: NEW_KEY,
    MEDIA_KEY_PREVIOUS: OLD_KEY,
  });
  expect([await exitCode(program), program.output()]).toEqual([
    0,
    'Files encrypted now with the current key: 2. Already before: 0.\n',
  ]);
  expect(await showWith(NEW_KEY)).toEqual(bothSides());
});
