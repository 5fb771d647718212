import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { accountScope, mustGetAccountId } from '../plugins/authentication.ts';
import { answerOnce, type Answer } from '../plugins/idempotency.ts';
import { ProblemError } from '../problem-error.ts';
import { deleteMediaFiles } from '../repositories/media-repository.ts';
import { lockProfile } from '../repositories/profile-repository.ts';
import { removeFiles } from './store-upload.ts';

/**
 * Deletes a photo or a video: its row and the rows of its files in one transaction, then the
 * files. If it was deleted before, the answer is 404, which the phone accepts as success [S12].
 * @param remove deletes the row and returns the keys of its files; undefined if there is no row
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
