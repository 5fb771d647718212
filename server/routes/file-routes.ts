import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { accountScope } from '../accounts/idempotency-scopes.ts';
import { mustGetAccountId } from '../http/authentication.ts';
import type { Answer } from '../base/answer.ts';
import { answerOnce } from '../http/idempotency.ts';
import { ProblemError } from '../base/problem-error.ts';
import { deleteMediaFiles } from '../repositories/media-repository.ts';
import { lockProfile } from '../repositories/profile-repository.ts';
import { removeFiles } from '../media/store-upload.ts';

/**
 * Deletes a photo or a video: its row and its files' in one transaction, the files
 * after it. One that is gone already is 404, which is as good [S12].
 * @param remove deletes the row and tells the keys of its files, undefined where it is not there
 */
export async function deleteOwnMedia(
  context: Context,
  request: FastifyRequest,
  remove: (transaction: Transaction, profileId: number) => Promise<string[] | undefined>,
): Promise<Answer> {
  const accountId = mustGetAccountId(request);
  let removedKeys: string[] = [];
  const answer = await answerOnce(context, request, {
    scope: accountScope(accountId),
    work: async (transaction) => {
      const profile = await lockProfile(transaction, accountId);
      const keys = await remove(transaction, profile.id);
      if (!keys) throw new ProblemError('not_found');
      await deleteMediaFiles(transaction, keys);
      removedKeys = keys;
      return { status: 200, body: { status: 'deleted' } };
    },
  });
  await removeFiles(context, removedKeys);
  return answer;
}
