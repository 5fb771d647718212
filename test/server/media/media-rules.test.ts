import { beforeAll, describe, expect, test } from 'vitest';
import { DOCUMENT_TYPES, PHOTO_TYPES } from '../../../src/domain/enumerations.ts';
import { PHOTO_MAX_COUNT, VIDEO_MAX_COUNT } from '../../../src/domain/limits.ts';
import type { MediaKind } from '../../../src/domain/media.ts';
import { call, type Reply } from '../../support/api-call.ts';
import { MEDIA_RULE_ROWS, type MediaRuleRow } from '../../support/media-rule-rows.ts';
import { registerAccount, type TestAccount } from '../../support/test-account.ts';
import { useTestServer } from '../../support/test-server.ts';
import { mp4, png } from '../support/media-files.ts';
import { type Part, upload } from '../support/upload.ts';

const server = useTestServer();
let account: TestAccount;
beforeAll(async () => {
  account = await registerAccount(server);
});

const CALLS: Record<MediaKind, { path: string; file: string; beside: Part[] }> = {
  photo: { path: '/profiles/photos/', file: 'image', beside: [['image_type', PHOTO_TYPES[0]]] },
  video: { path: '/profiles/videos/', file: 'video_file', beside: [] },
  aadhaar: {
    path: '/profiles/document/',
    file: 'document_file',
    beside: [['document_type', DOCUMENT_TYPES[0]]],
  },
};

async function send(kind: MediaKind, changes: Part[]) {
  const { path, beside } = CALLS[kind];
  const given = new Map<string, Part>();
  const parts: Part[] = [['profile', account.profileId], ...beside, ...changes];
  for (const part of parts) given.set(part[0], part);
  return upload(server, path, { parts: [...given.values()], token: account.access });
}

/** An identity document stays until the next one replaces it. */
async function remove(kind: MediaKind, id: number): Promise<void> {
  if (kind === 'aadhaar') return;
  const reply = await call(server, `${CALLS[kind].path}${id}/`, {
    method: 'DELETE',
    token: account.access,
  });
  expect(reply.status).toBe(200);
}

/** A profile may have only a few files, so an accepted one is removed. */
async function outcomeOf(kind: MediaKind, { status, body }: Reply): Promise<unknown> {
  if (status >= 300) return body.fields;
  await remove(kind, body.id);
  return 'good';
}

const tables = Object.entries(MEDIA_RULE_ROWS) as [MediaKind, readonly MediaRuleRow[]][];

describe.each(tables)('spec.md §5, %s, at the server:', (kind, rows) => {
  test.each(rows.map((row) => [row.what, row.verdict, row] as const))(
    '%s: %s',
    async (_what, verdict, row) => {
      const { file } = CALLS[kind];
      const reply = await send(kind, [[file, await row.file()]]);
      expect(await outcomeOf(kind, reply)).toEqual(
        verdict === 'good' ? 'good' : { [file]: verdict },
      );
    },
  );

  test('none is refused', async () => {
    const reply = await send(kind, []);
    const reason = kind === 'video' ? 'videoRequired' : 'imageRequired';
    expect(reply.body.fields).toEqual({ [CALLS[kind].file]: reason });
  });
});

describe('spec.md §5, beside the file, at the server:', () => {
  test.each<[MediaKind, Part[], string]>([
    ['photo', [['image_type', '']], 'imageTypeRequired'],
    ['photo', [['image_type', 'Selfie']], 'invalid'],
    ['photo', [['image_type', 'Cover Photo']], 'good'],
    ['photo', [['image_type', 'Gallery Image']], 'good'],
    ['video', [['video_description', '']], 'good'],
    ['video', [['video_description', 'Aditi tells of herself']], 'good'],
    ['aadhaar', [['document_type', 'Passport']], 'documentTypeInvalid'],
  ])('%s with %j: %s', async (kind, changes, verdict) => {
    const file = kind === 'video' ? mp4() : await png();
    const reply = await send(kind, [[CALLS[kind].file, file], ...changes]);
    const field = changes[0]?.[0] ?? '';
    expect(await outcomeOf(kind, reply)).toEqual(
      verdict === 'good' ? 'good' : { [field]: verdict },
    );
  });

  test('without its type a photo is the profile picture', async () => {
    const reply = await upload(server, '/profiles/photos/', {
      parts: [
        ['profile', account.profileId],
        ['image', await png()],
      ],
      token: account.access,
    });
    expect(reply.body.image_type).toBe('Profile Picture');
    await remove('photo', reply.body.id);
  });

  test.each<[MediaKind, number, string]>([
    ['photo', PHOTO_MAX_COUNT, 'tooManyPhotos'],
    ['video', VIDEO_MAX_COUNT, 'tooManyVideos'],
  ])('%s: at most %i', async (kind, most, reason) => {
    const file = kind === 'video' ? mp4() : await png();
    const sendOne = () => send(kind, [[CALLS[kind].file, file]]);
    for (let count = 0; count < most; count += 1) expect((await sendOne()).status).toBe(201);
    expect((await sendOne()).body.fields).toEqual({ [CALLS[kind].file]: reason });
  });
});
