import { beforeAll, describe, expect, test } from 'vitest';
import { sampleSchema } from '../../hostile/sample-schema.ts';
import { createRandom } from '../../support/random.ts';
import type { UploadKind } from '../../../src/protocol/resumable.ts';
import type { Reply } from '../../support/api-call.ts';
import { CALLS, type Call } from '../../support/api-calls.ts';
import { primaryValues } from '../../support/primary-values.ts';
import { useAccount, useTestServer } from '../../support/test-server.ts';
import { sendForm } from '../support/file-forms.ts';
import { jpeg, mp4 } from '../support/media-files.ts';
import { beginUpload } from '../support/resumable-upload.ts';

/*
 * Each call of the API document that needs a token and an id is sent with another family's id. New
 * calls are included.
 */

const OWN = CALLS.filter(({ operation }) => operation.security);
const OTHER_SECTIONS = ['personal', 'family', 'additional'] as const;
const server = useTestServer();
const mine = useAccount(server);
const theirs = useAccount(server);
/** The key is the kind of id in a path. */
let ids: Record<string, string | number>;
let before: unknown;
let photo: Buffer;
let values: object;

beforeAll(async () => {
  photo = await jpeg(40, 40);
  ids = await fillIn();
  before = await everythingOfTheirs();
});

async function fillIn() {
  values = await primaryValues(server);
  const section = await theirs.save('primary', values);
  for (const kind of OTHER_SECTIONS) await theirs.save(kind, {});
  const send = (kind: UploadKind) => sendForm(server, theirs, { kind });
  const added = await send('photo');
  const video = await send('video');
  await send('document');
  await theirs.call(`/profiles/videos/${video.body.id}/`, { method: 'DELETE' });
  const upload = await beginUpload(server, theirs, { length: 5_000 });
  const again = await send('video');
  const signIns = await theirs.call('/accounts/sign-ins/');
  return {
    signIn: signIns.body.sign_ins[0].id,
    section: section.body.id,
    photo: added.body.id,
    video: again.body.id,
    upload: upload.split('/').at(-1)!,
  };
}

/** The rows must be the same before and after all requests. */
async function everythingOfTheirs(): Promise<unknown> {
  const { userId, profileId } = theirs;
  const tables: [string, string, number][] = [
    ['accounts', 'id', userId],
    ['profiles', 'account_id', userId],
    ['sessions', 'account_id', userId],
    ['photos', 'profile_id', profileId],
    ['videos', 'profile_id', profileId],
    ['documents', 'profile_id', profileId],
    ['uploads', 'profile_id', profileId],
  ];
  const rows: unknown[] = [];
  for (const [table, column, id] of tables) {
    const found = await server.db.query(
      `select to_jsonb(t) as row from ${table} t where ${column} = $1 order by 1`,
      [id],
    );
    rows.push([table, found.rows]);
  }
  const sections = await Promise.all(
    ['primary', ...OTHER_SECTIONS].map((kind) =>
      theirs.call(`/profiles/profile-${kind}/?profile_id=${profileId}`),
    ),
  );
  return [rows, sections.map(({ body }) => body)];
}

function theirPath({ path }: Call): string {
  const id = /userdetails/u.test(path)
    ? theirs.userId
    : /profile-\w+\/\{id\}/u.test(path)
      ? ids['section']
      : /uploads\/\{id\}/u.test(path)
        ? ids['upload']
        : /sign-ins\/\{id\}/u.test(path)
          ? ids['signIn']
          : path.endsWith('{id}/')
            ? ids[/photos/u.test(path) ? 'photo' : 'video']
            : theirs.profileId;
  return path.replace(/^\/api/u, '').replace('{id}', String(id));
}

async function ask(asked: Call, token: string | undefined): Promise<Reply> {
  const { method, operation } = asked;
  const [type] = Object.keys(operation.requestBody?.content ?? {});
  const query = operation.parameters.some(({ name }) => name === 'profile_id')
    ? `?profile_id=${theirs.profileId}`
    : '';
  const url = `${server.url}/api${theirPath(asked)}${query}`;
  const response = await fetch(url, {
    method: method.toUpperCase(),
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'upload-length': '100',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(type === undefined || type === 'multipart/form-data' ? {} : { 'content-type': type }),
    },
    ...(type === undefined ? {} : { body: bodyOf(asked, type) }),
  });
  const text = await response.text();
  const body = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
  return { status: response.status, body, headers: response.headers };
}

function bodyOf({ operation }: Call, type: string): string | FormData {
  const random = createRandom(operation.operationId);
  const known = (name: string) => {
    if (name === 'password') return mine.password;
    return /^profile(_id)?$/u.test(name) ? theirs.profileId : undefined;
  };
  const { schema } = operation.requestBody!.content[type]!;
  if (/^(put|patch)/u.test(operation.operationId))
    return JSON.stringify({
      profile: theirs.profileId,
      ...(/Primary/u.test(operation.operationId) ? values : {}),
    });
  if (type === 'application/json') return JSON.stringify(sampleSchema(random, schema, known));
  if (type !== 'multipart/form-data') return 'x'.repeat(100);
  const data = new FormData();
  for (const name of Object.keys(schema['properties'] as object)) {
    const isPicture = /^image$|document_file|thumbnail/u.test(name);
    const bytes = isPicture ? photo : mp4();
    if (name === 'profile') data.append(name, String(theirs.profileId));
    else if (isPicture || name === 'video_file')
      data.append(name, new Blob([new Uint8Array(bytes)]), 'a');
    else if (name === 'document_type') data.append(name, 'Aadhar Card - Back');
    else if (name === 'image_type') data.append(name, 'Gallery Image');
  }
  return data;
}

/** A call that names nobody affects only the account that sends it. */
function namesSomebody({ path, operation }: Call): boolean {
  const bodies = Object.values(operation.requestBody?.content ?? {});
  return (
    path.includes('{id}') ||
    operation.parameters.some(({ name }) => name === 'profile_id') ||
    bodies.some(({ schema }) => 'profile' in ((schema['properties'] as object) ?? {}))
  );
}

test('[ASVS 8.2.2] there are calls to ask: the document says which need a token', () => {
  expect(OWN.length).toBeGreaterThan(40);
});

describe('[ASVS 8.2.1] without a token it is 401:', () => {
  test.each(OWN.map((each) => [each.operation.operationId, each] as const))(
    '%s',
    async (_, asked) => {
      expect((await ask(asked, undefined)).status).toBe(401);
    },
  );
});

describe('[ASVS 8.2.2] with another family’s ids it is not there:', () => {
  const naming = OWN.filter(namesSomebody);
  test.each(naming.map((each) => [each.operation.operationId, each] as const))(
    '%s',
    async (_, asked) => {
      const { status, body } = await ask(asked, mine.access);
      expect(status).toBe(404);
      expect(JSON.stringify(body)).not.toContain(theirs.email);
    },
  );

  test('and nothing of theirs has changed by all of it', async () => {
    expect(await everythingOfTheirs()).toEqual(before);
  });
});

test('[ASVS 8.4.1] what a family adds for itself is shown to no other, and may not be used by it', async () => {
  const name = 'Keeper of the invented lighthouse';
  const added = await theirs.mustCall('/core/profession/', { body: { name } });
  const path = `/core/profession/?query=${encodeURIComponent(name)}`;
  expect((await theirs.call(path)).body).toHaveLength(1);
  expect((await mine.call(path)).body).toEqual([]);
  const wanted = { ...values, profession: { id: added.body.id, name } };
  const saved = await mine.save('primary', wanted);
  expect([saved.status, saved.body.fields]).toEqual([422, { profession: expect.any(String) }]);
});
