import { DOCUMENT_TYPES } from '../../../src/domain/enumerations.ts';
import { UPLOAD_KINDS, type UploadKind } from '../../../src/protocol/resumable.ts';
import { call, type Reply } from '../../support/api-call.ts';
import type { TestAccount } from '../../support/test-account.ts';
import type { TestServer } from '../../support/test-server.ts';
import { jpeg, mp4 } from './media-files.ts';
import { upload, type Part } from './upload.ts';

interface FileForm {
  path: string;
  /** The part with the file. */
  field: string;
  /** The field of the answer with the link to the file. */
  link: string;
  /** The other parts. */
  beside: Part[];
  example: () => Buffer | Promise<Buffer>;
}

/** The three forms that bring a file. */
export const FILE_FORMS: Record<UploadKind, FileForm> = {
  photo: {
    path: '/profiles/photos/',
    field: 'image',
    link: 'image',
    beside: [['image_type', 'Cover Photo']],
    example: () => jpeg(),
  },
  video: {
    path: '/profiles/videos/',
    field: 'video_file',
    link: 'video_file',
    beside: [],
    example: () => mp4(),
  },
  document: {
    path: '/profiles/document/',
    field: 'document_file',
    link: 'file_content',
    beside: [['document_type', DOCUMENT_TYPES[0]]],
    example: () => jpeg(400, 250),
  },
};

/** The kinds whose files a family deletes. A side of the card is only replaced. */
export const GALLERY_KINDS = UPLOAD_KINDS.filter((kind) => kind !== 'document');

interface Sent {
  kind: UploadKind;
  file?: Buffer;
  /** They replace the parts of the form that have their names. */
  parts?: Part[];
  key?: string | undefined;
  headers?: Record<string, string>;
}

export async function sendForm(
  server: Pick<TestServer, 'url'>,
  { access: token, profileId }: Pick<TestAccount, 'access' | 'profileId'>,
  { kind, file, parts = [], ...more }: Sent,
): Promise<Reply> {
  const { path, field, beside, example } = FILE_FORMS[kind];
  const all: Part[] = [
    ...beside,
    [field, file ?? (await example()), 'IMG_0001'],
    ['profile', profileId],
  ];
  const kept = all.filter(([name]) => !parts.some(([other]) => other === name));
  return upload(server, path, { parts: [...kept, ...parts], token, ...more });
}

/** The files of the kind that the profile has, as the server lists them. */
export async function listFiles(
  server: Pick<TestServer, 'url'>,
  { access: token, profileId }: TestAccount,
  kind: UploadKind,
): Promise<Reply['body'][]> {
  const { path } = FILE_FORMS[kind];
  const of = kind === 'document' ? `${path}aadhar/` : path;
  const { body } = await call(server, `${of}${profileId}`, { token });
  return kind === 'document' ? [body.aadhar_front, body.aadhar_back].filter(Boolean) : body;
}
