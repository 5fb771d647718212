import type { FastifyInstance } from 'fastify';
import { OwnPasswordForm } from '../../src/domain/account.ts';
import { AccountErased, AccountExport, PRIVACY_PATHS } from '../../src/protocol/access.ts';
import { eraseAccount } from '../accounts/erase-account.ts';
import {
  createExportArchive,
  EXPORT_LINK_LIFETIME_S,
  readExportLink,
  signExportLink,
} from '../accounts/export-archive.ts';
import { assertOwnPassword } from '../accounts/own-password.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import { assertStillSignedIn, mustGetClaims } from '../http/authentication.ts';
import { readUserAgent } from '../http/device.ts';
import { createDiscreetSender } from '../http/discreet-mail.ts';
import { readFields } from '../http/read-fields.ts';
import { enforceLimits } from '../limits/rate-limit.ts';
import { call, json } from '../openapi/operation.ts';
import { mustGetAccount } from '../repositories/account-repository.ts';
import { isSessionOpen } from '../repositories/session-repository.ts';

const REQUEST_EXPORT = call({
  id: 'requestAccountExport',
  tag: 'account',
  summary: 'Get a link to a copy of everything about the account',
  description: 'Needs the password again. The link is valid for five minutes.',
  body: OwnPasswordForm,
  answers: { 200: json('Where it is, relative to the origin', AccountExport) },
  refusals: ['rate_limited'],
});
const ERASE = call({
  id: 'eraseAccount',
  tag: 'account',
  summary: 'Erase the account and everything about it, for good',
  description: 'Needs the password again, and ends all sessions.',
  body: OwnPasswordForm,
  answers: { 200: json('It is gone', AccountErased) },
  refusals: ['rate_limited'],
});
const GET_EXPORT = call({
  id: 'getAccountExport',
  tag: 'account',
  summary: 'The copy by its link: account.json and all files, as a ZIP',
  description: 'The link is the permission. The ZIP is made while it is sent; there is no HEAD.',
  answers: { 200: { description: 'The ZIP', content: { 'application/zip': { schema: {} } } } },
  refusals: ['not_found', 'rate_limited'],
});

/** Extension 'privacy'. Both calls require the password again. */
export function privacyRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    const mails = createDiscreetSender(context, own);
    own.post(PRIVACY_PATHS.export, REQUEST_EXPORT, async (request) => {
      const { password } = readFields(OwnPasswordForm, request.body);
      const claims = mustGetClaims(request);
      await assertOwnPassword(context, { claims, password });
      return { url: await signExportLink(context, claims), expires_in: EXPORT_LINK_LIFETIME_S };
    });

    own.post(PRIVACY_PATHS.erasure, ERASE, async (request, reply) => {
      const { password } = readFields(OwnPasswordForm, request.body);
      const claims = mustGetClaims(request);
      await assertOwnPassword(context, { claims, password });
      await assertStillSignedIn(context.db, request);
      const { accountId } = claims;
      const { email } = await mustGetAccount(context.db, accountId);
      await eraseAccount(context, accountId, { log: context.log });
      mails.tellOwner(reply, { to: email, what: { kind: 'erased' } });
      return { status: 'erased' };
    });
  };
}

/** The link comes from the answer to the call for a copy. */
export function exportRoutes(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    api.get<{ Params: { token: string } }>(
      `${PRIVACY_PATHS.export}:token`,
      // HEAD would produce the whole copy, and log that as a reading of identity documents.
      { ...GET_EXPORT, exposeHeadRoute: false },
      async (request, reply) => {
        const claims = await readExportLink(context, request.params.token);
        if (!claims || !(await isSessionOpen(context.db, claims))) {
          throw new ProblemError('not_found');
        }
        await enforceLimits(context, { 'export by account': String(claims.accountId) });
        const userAgent = readUserAgent(request);
        const archive = await createExportArchive(context, { ...claims, userAgent });
        const day = new Date(context.now()).toISOString().slice(0, 10);
        return reply
          .type('application/zip')
          .header('content-disposition', `attachment; filename="sambandh-${day}.zip"`)
          .header('cache-control', 'no-store')
          .send(archive);
      },
    );
  };
}
