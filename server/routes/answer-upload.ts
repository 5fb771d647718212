import type { FastifyRequest } from 'fastify';
import { UPLOAD_FIELDS, type UploadKind } from '../../src/protocol/resumable.ts';
import { accountScope } from '../accounts/idempotency-scopes.ts';
import type { Answer } from '../base/answer.ts';
import { fieldProblem, ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { assertStillSignedIn } from '../http/authentication.ts';
import { answerOnce, inTurn } from '../http/idempotency.ts';
import { removeFiles, type StoredFile } from '../media/store-upload.ts';
import { insertMediaFile } from '../repositories/media-repository.ts';
import { lockProfile, type ProfileRow } from '../repositories/profile-repository.ts';
import { deleteUpload, type UploadRow } from '../repositories/upload-repository.ts';
import type { ReceivedUpload } from './receive-upload.ts';

export interface FileForm {
  accountId: number;
  kind: UploadKind;
  profileId: string;
  /** The form names a resumable upload instead of containing the file. */
  isNaming: boolean;
  /** Undefined if the form names no upload, or one that the account does not have. */
  named: UploadRow | undefined;
  /** @returns the answer with the record of the file's UUID; undefined if no record has it */
  known: (transaction: Transaction, profile: ProfileRow) => Promise<Answer | undefined>;
}

/**
 * [S7] The same file is stored once, even if the phone sends it again under another idempotency
 * key. Deletes the repeated upload.
 * @returns undefined if the file was not stored before
 */
export async function answerKnown(
  context: Context,
  request: FastifyRequest,
  form: FileForm,
): Promise<Answer | undefined> {
  const { named } = form;
  let pieceKeys: string[] | undefined;
  const look = async (transaction: Transaction) => {
    const profile = await mustLockNamed(transaction, form);
    const known = await form.known(transaction, profile);
    if (known && named) pieceKeys = await deleteUpload(transaction, named.id);
    return known;
  };
  const scope = accountScope(form.accountId);
  const answer = await inTurn(scope, async () => {
    await assertStillSignedIn(context.db, request);
    return context.db.transaction(look);
  });
  await removeFiles(context, pieceKeys ?? []);
  return answer;
}

export interface Stored {
  /** Undefined if the upload that the form names no longer exists. */
  file?: StoredFile | undefined;
  poster?: StoredFile | undefined;
}

/** Writes the record that attaches the files to the profile. The caller has locked the profile. */
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
 * If the form is refused or the profile already has the file, the new files are deleted. After
 * another error, server/sweep.ts later deletes those that have no row.
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
        // Another request may have stored the same file in the meantime.
        const known = await form.known(transaction, profile);
        if (known) return known;
        // The named upload does not exist, or another request has attached it.
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
  // Sorted, so that a repeat of the request may send the form's parts in another order.
  return { fields: Object.entries(upload.fields).sort(byName), files: files.sort(byName) };
}

function byName([a]: unknown[], [b]: unknown[]): number {
  return String(a) < String(b) ? -1 : 1;
}
