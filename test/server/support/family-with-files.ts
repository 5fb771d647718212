import { DOCUMENT_TYPES } from '../../../src/domain/enumerations.ts';
import { call } from '../../support/api-call.ts';
import { primaryValues } from '../../support/primary-values.ts';
import { type TestAccount, logIn } from '../../support/test-account.ts';
import type { TestServer } from '../../support/test-server.ts';
import { sendForm } from './file-forms.ts';
import { fetchMedia } from './upload.ts';

type At = { url: string };

/** Saves Basic Info and sends both sides of the card, a photo and a video. */
export async function fillIn(
  server: TestServer,
  account: TestAccount,
  video?: Buffer,
): Promise<void> {
  await account.save('primary', await primaryValues(server));
  for (const type of DOCUMENT_TYPES) {
    await sendForm(server, account, { kind: 'document', parts: [['document_type', type]] });
  }
  await sendForm(server, account, { kind: 'photo', parts: [['image_type', 'Profile Picture']] });
  const parts: [string, string][] = [['video_description', 'In our garden']];
  await sendForm(server, account, { kind: 'video', parts, ...(video ? { file: video } : {}) });
}

/** Of each file, the result has only the first bytes. */
export async function lookAtFamily(at: At, account: TestAccount): Promise<unknown> {
  const { body } = await logIn(at, account);
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
