import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { DOCUMENT_TYPES } from '../../../src/domain/enumerations.ts';
import { UPLOAD_KINDS, type UploadKind } from '../../../src/protocol/resumable.ts';
import { registerAccount, type TestAccount } from '../../support/test-account.ts';
import { useServerAndAccount } from '../../support/test-server.ts';
import { FILE_FORMS, listFiles, sendForm } from '../support/file-forms.ts';
import { jpeg, mp4 } from '../support/media-files.ts';
import {
  askOffset,
  askToBegin,
  attachUpload,
  beginUpload,
  sendInPieces,
} from '../support/resumable-upload.ts';
import { storedKeys, type Part } from '../support/upload.ts';

const { server, account } = useServerAndAccount({ startMs: Date.now() });
let picture: Buffer;
const video = mp4();

beforeAll(async () => {
  picture = await jpeg();
});

const [, BACK] = DOCUMENT_TYPES;
const fileOf = (kind: UploadKind) => (kind === 'video' ? video : picture);

interface Send {
  clientId: string;
  key?: string;
  family?: TestAccount;
  more?: Part[];
}

const sendWhole = (kind: UploadKind, { clientId, key, family = account, more = [] }: Send) =>
  sendForm(server, family, {
    kind,
    key,
    file: fileOf(kind),
    parts: [['client_id', clientId], ...more],
  });
const list = (kind: UploadKind) => listFiles(server, account, kind);

async function uploadPieces(kind: UploadKind, clientId: string): Promise<string> {
  const file = fileOf(kind);
  const path = await beginUpload(server, account, { kind, length: file.length, clientId });
  await sendInPieces(server, account, { path, file });
  return path;
}

const sendPieces = (kind: UploadKind, path: string, { clientId, key }: Send) =>
  attachUpload(server, account, {
    kind,
    path,
    key,
    parts: [['client_id', clientId], ...FILE_FORMS[kind].beside],
  });

describe.each(UPLOAD_KINDS)('[S7] a %s that its phone has named', (kind) => {
  test('is there once, however it is sent again: whole, in pieces, under its key or another', async () => {
    const [clientId, key] = [randomUUID(), randomUUID()];
    const first = await sendWhole(kind, { clientId: clientId.toUpperCase(), key });
    expect([first.status, first.body.client_id]).toEqual([201, clientId]);
    const stored = await storedKeys(server);
    const path = await uploadPieces(kind, clientId);
    const again = [
      await sendWhole(kind, { clientId, key }),
      await sendWhole(kind, { clientId, key: randomUUID() }),
      await sendWhole(kind, { clientId }),
      await sendPieces(kind, path, { clientId, key }),
      // The upload no longer exists at this point.
      await sendPieces(kind, path, { clientId, key: randomUUID() }),
    ];
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const { body } of again) expect(body).toEqual(first.body);
    expect(await askOffset(server, account, path)).toBeUndefined();
    expect(await storedKeys(server)).toEqual(stored);
    const listed = await list(kind);
    expect(listed.map((each) => each.client_id)).toEqual([clientId]);
  });

  test('is there once when it is sent by three requests at once', async () => {
    const clientId = randomUUID();
    const before = await storedKeys(server);
    const path = await uploadPieces(kind, clientId);
    const replies = await Promise.all([
      sendWhole(kind, { clientId }),
      sendWhole(kind, { clientId, key: randomUUID() }),
      sendPieces(kind, path, { clientId }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await list(kind)).toHaveLength(1);
    await expect
      .poll(async () => (await storedKeys(server)).length)
      .toBeLessThanOrEqual(before.length + 1 + (await piecesOf(path)));
  });

  test.each(['x', '1', 'ZZZZZZZZ-0000-4000-8000-000000000000'])(
    'is refused where its name is no UUID: %s',
    async (clientId) => {
      const before = await storedKeys(server);
      const { status, body } = await sendWhole(kind, { clientId });
      expect([status, body.fields]).toEqual([422, { client_id: 'invalid' }]);
      expect(await storedKeys(server)).toEqual(before);
      const begun = await askToBegin(server, account, { kind, length: 100, clientId });
      expect([begun.status, begun.body.fields]).toEqual([422, { client_id: 'invalid' }]);
    },
  );

  test('is another family’s own, whatever that calls it, and nobody else’s to repeat', async () => {
    const clientId = randomUUID();
    const other = await registerAccount(server);
    const mine = await sendWhole(kind, { clientId });
    const theirs = await sendWhole(kind, { clientId, family: other });
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.body.id).not.toBe(mine.body.id);
    const meant = await sendWhole(kind, {
      clientId,
      family: other,
      more: [['profile', account.profileId]],
    });
    expect(meant.status).toBe(404);
  });
});

async function piecesOf(path: string): Promise<number> {
  const id = path.split('/').at(-1);
  const { rows } = await server.db.query('select from upload_pieces where upload_id = $1', [id]);
  return rows.length;
}

test.each<[UploadKind, number, object]>([
  ['photo', 5, { image: 'tooManyPhotos' }],
  ['video', 1, { video_file: 'tooManyVideos' }],
])(
  '[S7] a %s that is there is not one too many, and its upload may begin',
  async (kind, most, fields) => {
    const clientId = randomUUID();
    const first = await sendWhole(kind, { clientId });
    for (let more = 1; more < most; more += 1) await sendWhole(kind, { clientId: randomUUID() });
    const again = await sendWhole(kind, { clientId });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    const path = await uploadPieces(kind, clientId);
    expect((await sendPieces(kind, path, { clientId })).body.id).toBe(first.body.id);
    const other = { kind, length: 100, clientId: randomUUID() } as const;
    expect((await askToBegin(server, account, other)).body.fields).toEqual(fields);
    expect((await sendWhole(kind, { clientId: randomUUID() })).body.fields).toEqual(fields);
  },
);

test('[S12] a photo that was deleted can be sent anew', async () => {
  const clientId = randomUUID();
  const { body } = await sendWhole('photo', { clientId });
  const gone = `/profiles/photos/${body.id}/`;
  await account.call(gone, { method: 'DELETE', key: randomUUID() });
  const anew = await sendWhole('photo', { clientId, key: randomUUID() });
  expect(anew.status).toBe(201);
  expect(anew.body.id).not.toBe(body.id);
});

test('a side of the card is the one of the last file: each side and each file has its own', async () => {
  const [one, two] = [randomUUID(), randomUUID()];
  const first = await sendWhole('document', { clientId: one });
  const back = await sendWhole('document', { clientId: one, more: [['document_type', BACK]] });
  expect([back.status, back.body.document_type]).toEqual([201, BACK]);
  const replaced = await sendWhole('document', { clientId: two });
  expect([replaced.status, replaced.body.id]).toEqual([200, first.body.id]);
  const former = await sendWhole('document', { clientId: one });
  expect([former.status, former.body.client_id]).toEqual([200, one]);
  expect(former.body.file_content).not.toBe(first.body.file_content);
  expect((await list('document')).map((side) => side.client_id)).toEqual([one, one]);
});
