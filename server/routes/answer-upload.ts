import type { FastifyRequest } from 'fastify';
import { UPLOAD_FIELDS, type UploadKind } from '../../src/protocol/resumable.ts';
import { accountScope } from '../accounts/idempotency-scopes.ts';
import type { Answer } from '../base/answer.ts';
import { fieldProblem, ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { answerOnce } from '../http/idempotency.ts';
import { removeFiles, type StoredFile } from '../media/store-upload.ts';
import { insertMediaFile } from '../repositories/media-repository.ts';
import { lockProfile, type ProfileRow } from '../repositories/profile-repository.ts';
import { deleteUpload, type UploadRow } from '../repositories/upload-repository.ts';
import type { ReceivedUpload } from './receive-upload.ts';

/** A form that makes a photo, a video or a side of the card out of a file. */
export interface FileForm {
  accountId: number;
  kind: UploadKind;
  /** The profile that it names. */
  profileId: string;
  /** Whether it names an upload in the place of the file. */
  isNaming: boolean;
  /** That upload; undefined where there is none of the account's and the kind (any more). */
  named: UploadRow | undefined;
  /** Answers with what the form's file became before, which its UUID tells; undefined where it did not. */
  known: (transaction: Transaction, profile: ProfileRow) => Promise<Answer | undefined>;
}

/**
 * [S7] A file of the phone that is there is answered with its record, however often and under
 * whichever key it is sent again; the upload that brought it again goes.
 * @returns undefined where it is not there
 */
export async function answerKnown(context: Context, form: FileForm): Promise<Answer | undefined> {
  const { named } = form;
  let pieceKeys: string[] | undefined;
  const answer = await context.db.transaction(async (transaction) => {
    const profile = await mustLockNamed(transaction, form);
    const known = await form.known(transaction, profile);
    if (known && named) pieceKeys = await deleteUpload(transaction, named.id);
    return known;
  });
  await removeFiles(context, pieceKeys ?? []);
  return answer;
}

/** What a form's files became in the store. */
export interface Stored {
  /** Undefined where the upload that was named has gone. */
  file?: StoredFile | undefined;
  poster?: StoredFile | undefined;
}

/** Writes what the files are to the profile, which is locked. */
export type Attach = (
  transaction: Transaction,
  profile: ProfileRow,
  keys: { fileKey: string; posterKey: string | null },
) => Promise<{ answer: Answer; replacedKey?: string | undefined }>;

interface UploadAnswer {
  form: FileForm;
  upload: ReceivedUpload<unknown>;
  stored: Stored;
  attach: Attach;
}

export function listStored({ file, poster }: Stored): StoredFile[] {
  return [file, poster].filter((stored) => stored !== undefined);
}

/**
 * Gives stored files their rows, once for an Idempotency-Key. Files and rows appear
 * together: where the rows are refused, or a repeat brought the files again, the files
 * go; where the database broke off and nobody knows, the sweep finds out
 * (media/sweep-media.ts).
 */
export async function answerUpload(
  context: Context,
  request: FastifyRequest,
  { form, upload, stored, attach }: UploadAnswer,
): Promise<Answer> {
  let isKept = false;
  let replacedKeys: string[] = [];
  const { file, poster } = stored;
  const keys = listStored(stored).map(({ key }) => key);
  try {
    const answer = await answerOnce(context, request, {
      scope: accountScope(form.accountId),
      body: describe(upload),
      work: async (transaction) => {
        const profile = await mustLockNamed(transaction, form);
        const pieceKeys = form.named && (await deleteUpload(transaction, form.named.id));
        replacedKeys = pieceKeys ?? [];
        // The same file may have come through another request meanwhile.
        const known = await form.known(transaction, profile);
        if (known) return known;
        // Attached already, by a request that this one does not repeat.
        if (!file || (form.isNaming && !pieceKeys)) {
          throw fieldProblem(UPLOAD_FIELDS[form.kind], 'invalid');
        }
        const createdAt = new Date(context.now());
        for (const each of listStored(stored)) {
          await insertMediaFile(transaction, { ...each, profileId: profile.id, createdAt });
        }
        const posterKey = poster?.key ?? null;
        const done = await attach(transaction, profile, { fileKey: file.key, posterKey });
        if (done.replacedKey !== undefined) replacedKeys.push(done.replacedKey);
        isKept = true;
        return done.answer;
      },
    });
    await removeFiles(context, isKept ? replacedKeys : [...replacedKeys, ...keys]);
    return answer;
  } catch (error) {
    if (error instanceof ProblemError) await removeFiles(context, keys);
    throw error;
  }
}

async function mustLockNamed(
  transaction: Transaction,
  { accountId, profileId }: FileForm,
): Promise<ProfileRow> {
  const profile = await lockProfile(transaction, accountId);
  if (profileId !== String(profile.id)) throw new ProblemError('not_found');
  return profile;
}

function describe(upload: ReceivedUpload<unknown>): unknown {
  const files = Object.entries(upload.files).map(([field, file]) => [field, file?.sha256]);
  // The order of the parts says nothing.
  return { fields: Object.entries(upload.fields).sort(byName), files: files.sort(byName) };
}

function byName([a]: unknown[], [b]: unknown[]): number {
  return String(a) < String(b) ? -1 : 1;
}
