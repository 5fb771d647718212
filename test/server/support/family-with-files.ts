import { DOCUMENT_TYPES } from '../../../src/domain/enumerations.ts';
import { call } from '../../support/api-call.ts';
import { primaryValues } from '../../support/primary-values.ts';
import { mustCall, registerAccount, type TestAccount } from '../../support/test-account.ts';
import type { TestServer } from '../../support/test-server.ts';
import { jpeg } from './media-files.ts';
import { fetchMedia, mustUpload } from './upload.ts';

type At = { url: string };

export async function registerFamilyWithFiles(server: TestServer): Promise<TestAccount> {
  const account = await registerAccount(server);
  const values = await primaryValues(server);
  await mustCall(server, '/profiles/profile-primary/', {
    body: { profile: account.profileId, ...values },
    token: account.access,
  });
  for (const type of DOCUMENT_TYPES) {
    await sendFile(server, account, '/profiles/document/', [
      ['document_type', type],
      ['document_file', await jpeg(400, 250)],
    ]);
  }
  await sendFile(server, account, '/profiles/photos/', [['image', await jpeg(300, 200)]]);
  return account;
}

export function sendFile(
  server: At,
  { access, profileId }: TestAccount,
  path: string,
  parts: Parameters<typeof mustUpload>[2]['parts'],
) {
  return mustUpload(server, path, { parts: [...parts, ['profile', profileId]], token: access });
}

/** Of each file, the result has only the first bytes. */
export async function lookAtFamily(at: At, account: TestAccount): Promise<unknown> {
  const { body } = await mustCall(at, '/login/', {
    body: { username: account.email, password: account.password },
  });
  const read = async (path: string) => (await call(at, path, { token: body.access })).body;
  const sides = await read(`/profiles/document/aadhar/${account.profileId}`);
  const [photo, ...more] = await read(`/profiles/photos/${account.profileId}`);
  const links = [sides.aadhar_front.file_content, sides.aadhar_back.file_content, photo.image];
  const files = await Promise.all(links.map((link: string) => fetchMedia(at, link)));
  return {
    user: await read(`/accounts/userdetails/${account.userId}`),
    primary: await read(`/profiles/profile-primary/?profile_id=${account.profileId}`),
    photos: 1 + more.length,
    files: files.map(({ status, bytes }) => [status, bytes.toString('base64').slice(0, 5_000)]),
  };
}
