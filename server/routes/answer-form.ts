import type { FastifyRequest } from 'fastify';
import { coerce, string, type Struct } from 'superstruct';
import { check } from '../../src/domain/check.ts';
import { type MediaKind, MEDIA_RULES } from '../../src/domain/media.ts';
import { orNull, rule } from '../../src/domain/rule.ts';
import { UPLOAD_FIELDS, type UploadKind } from '../../src/protocol/resumable.ts';
import { isUuid } from '../accounts/access-token.ts';
import type { Answer } from '../base/answer.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { mustGetAccountId } from '../http/authentication.ts';
import { IdText } from '../http/read-fields.ts';
import { enforceLimits } from '../limits/rate-limit.ts';
import type { PictureAsker } from '../media/reencode-picture.ts';
import { removeFiles, type ReceivedFile } from '../media/store-upload.ts';
import { KINDS_OF_FILES } from '../media/upload-kinds.ts';
import type { ProfileRow } from '../repositories/profile-repository.ts';
import { findUpload, type UploadRow } from '../repositories/upload-repository.ts';
import { createMediaKey } from '../storage/media-store.ts';
import {
  answerKnown,
  answerUpload,
  listStored,
  type Attach,
  type FileForm,
  type Stored,
} from './answer-upload.ts';
import { receiveUpload, type ReceivedUpload } from './receive-upload.ts';
import type { CallDescription } from '../openapi/operation.ts';
import { schemaOf, TEXT, type AnyStruct, type Schema } from '../openapi/schema.ts';

const ClientId = orNull(
  coerce(
    rule<string | null>({ type: 'string', format: 'uuid' }, (value) =>
      value === null || (typeof value === 'string' && isUuid(value)) ? undefined : 'invalid',
    ),
    string(),
    (text) => text.trim().toLowerCase() || null,
  ),
);

export const FORM_FIELDS = { client_id: ClientId, profile: IdText };

export interface CommonFields {
  client_id: string | null;
  profile: string;
}

/** The form contains its main file (`received`), or names an upload (`named`). */
interface Arrived {
  received: ReceivedFile<string> | undefined;
  named: UploadRow | undefined;
  more: ReceivedUpload<string>['files'];
  asker: PictureAsker;
}

export interface Form<F extends CommonFields> {
  kind: UploadKind;
  struct: Struct<F>;
  /** Other parts of the form that contain a file. They are stored in the spool. */
  more?: Record<string, MediaKind>;
  /** @returns the answer's body, if the file was stored before */
  known: (
    transaction: Transaction,
    file: { profile: ProfileRow; clientId: string; fields: F },
  ) => Promise<unknown>;
  /** Writes the files to the media store, and records each in `stored` as soon as it is there. */
  store: (arrived: Arrived, stored: Stored) => Promise<void>;
  attach: (fields: F) => Attach;
}

/**
 * A video is written directly to the media store, a picture first to the spool. If the form is
 * refused, its files are removed.
 */
export async function answerForm<F extends CommonFields>(
  context: Context,
  request: FastifyRequest,
  form: Form<F>,
): Promise<Answer> {
  return oneOfFew(mustGetAccountId(request), () => answerOne(context, request, form));
}

/** The forms of an account that may arrive at once, because each may hold a file in the spool. */
const FORMS_AT_ONCE = 10;
const formsOf = new Map<number, number>();

async function oneOfFew<T>(accountId: number, work: () => Promise<T>): Promise<T> {
  const before = formsOf.get(accountId) ?? 0;
  if (before >= FORMS_AT_ONCE) {
    throw new ProblemError('rate_limited', { headers: { 'retry-after': '5' } });
  }
  formsOf.set(accountId, before + 1);
  try {
    return await work();
  } finally {
    const after = formsOf.get(accountId)! - 1;
    if (after > 0) formsOf.set(accountId, after);
    else formsOf.delete(accountId);
  }
}

async function answerOne<F extends CommonFields>(
  context: Context,
  request: FastifyRequest,
  { kind, struct, more = {}, known, store, attach }: Form<F>,
): Promise<Answer> {
  const accountId = mustGetAccountId(request);
  const whom = String(accountId);
  await enforceLimits(context, { 'form by account': whom });
  const { spool, store: media } = context.media;
  const { field, rules } = KINDS_OF_FILES[kind];
  const staysWhereItIs = (of: string) => of === field && kind === 'video';
  const upload = await receiveUpload(request, {
    files: { [field]: rules, ...more },
    keep: async (arriving) => {
      // Only the main file counts for this limit. A resumable upload was counted when it began.
      if (arriving.field === field) await enforceLimits(context, { 'upload by account': whom });
      if (!staysWhereItIs(arriving.field)) return spool.keep(arriving.bytes);
      const key = createMediaKey();
      await media.write(key, arriving.bytes);
      return key;
    },
    discard: (at, of) => (staysWhereItIs(of) ? media.remove(at) : spool.remove(at)),
  });
  const received = upload.files[field];
  const stored: Stored = {};
  const hangUp = new AbortController();
  const onClose = () => hangUp.abort(new ProblemError('malformed_request'));
  request.raw.socket.once('close', onClose);
  if (request.raw.socket.destroyed) onClose();
  let isAnswered = false;
  try {
    const fields = readForm(struct, upload, kind);
    const uploadId = upload.fields[UPLOAD_FIELDS[kind]];
    const isNaming = isNamed(uploadId);
    const named = isNaming
      ? await findUpload(context.db, { id: uploadId.trim(), accountId, kind })
      : undefined;
    const form: FileForm = {
      accountId,
      kind,
      profileId: fields.profile,
      isNaming,
      named,
      known: async (transaction, profile) => {
        const { client_id: clientId } = fields;
        const body = clientId && (await known(transaction, { profile, clientId, fields }));
        return body ? { status: 200, body } : undefined;
      },
    };
    const answer =
      fields.client_id === null ? undefined : await answerKnown(context, request, form);
    if (answer) return answer;
    const asker = { accountId, signal: hangUp.signal };
    await store({ received, named, more: upload.files, asker }, stored);
    isAnswered = true;
    return await answerUpload(context, request, { form, upload, stored, attach: attach(fields) });
  } finally {
    request.raw.socket.off('close', onClose);
    // Once `answerUpload` was called, it decides whether the stored files are removed.
    const storedKeys = listStored(stored).map(({ key }) => key);
    if (!isAnswered) await removeFiles(context, storedKeys);
    for (const [of, file] of Object.entries(upload.files)) {
      if (!file) continue;
      if (!staysWhereItIs(of)) await spool.remove(file.at);
      else if (!isAnswered) await removeFiles(context, [file.at]);
    }
  }
}

/**
 * The form must contain a file or name an upload.
 * @throws ProblemError validation_failed that names all wrong fields
 */
function readForm<F>(struct: Struct<F>, upload: ReceivedUpload<unknown>, kind: UploadKind): F {
  const checked = check(struct, upload.fields);
  const { field, required } = KINDS_OF_FILES[kind];
  const isThere = upload.files[field] || isNamed(upload.fields[UPLOAD_FIELDS[kind]]);
  const fields = {
    ...(checked.ok ? {} : checked.fields),
    ...(isThere ? {} : { [field]: required }),
  };
  if (!checked.ok || Object.keys(fields).length > 0) {
    throw new ProblemError('validation_failed', { fields });
  }
  return checked.value;
}

function isNamed(uploadId: unknown): uploadId is string {
  return typeof uploadId === 'string' && uploadId.trim() !== '';
}

export const UPLOAD_REFUSALS = ['not_found', 'rate_limited'] as const;

function describeFile(kind: MediaKind): Schema {
  const { types, maxBytes } = MEDIA_RULES[kind];
  return {
    description: `${types.join(', ')}; at most ${maxBytes / 1024 ** 2} MB`,
    contentMediaType: 'application/octet-stream',
  };
}

/** @param more the other parts of the form that contain a file */
export function describeForm(
  kind: UploadKind,
  struct: AnyStruct,
  more: Record<string, MediaKind> = {},
): NonNullable<CallDescription['body']> {
  const { field, rules } = KINDS_OF_FILES[kind];
  const { properties, ...form } = schemaOf(struct, 'sent');
  const files = Object.entries({ [field]: rules, ...more });
  const all = {
    ...(properties as object),
    ...Object.fromEntries(files.map(([name, of]) => [name, describeFile(of)])),
    [UPLOAD_FIELDS[kind]]: { ...TEXT, description: 'An upload in pieces, in its place' },
  };
  return { 'multipart/form-data': { ...form, properties: all } };
}
