import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../src/domain/enumerations.ts';
import { ACCESS_PATHS } from '../../src/protocol/access.ts';
import { findUndoable, undoEmailChange } from '../accounts/email-change.ts';
import { maskEmail } from '../accounts/email.ts';
import type { Context } from '../context.ts';
import { accountMail } from '../mail/account-mail.ts';
import { createDiscreetSender } from '../mail/discreet-mail.ts';
import { networkOf } from '../plugins/network.ts';
import { enforceLimits } from '../plugins/rate-limit.ts';
import { pageLanguage } from '../web/page-language.ts';
import { readTheme } from '../web/serve-web-app.ts';
import { undoPage, type UndoView } from '../web/undo-page.ts';

interface Asked {
  Params: { token: string };
}

/**
 * A page of the server itself, by the link in the mail to a former address: whoever reads that
 * mail may have no app. Opening the link changes nothing, since programs open links too; its
 * button does.
 */
export function emailUndoRoutes(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    const mails = createDiscreetSender(context);
    const path = `${ACCESS_PATHS.emailUndo}:token`;
    // The button sends an empty form; of whatever else is sent nothing is read.
    api.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    );

    api.get<Asked>(path, async (request, reply) => {
      await enforceLimits(context, { 'undo by network': networkOf(request) });
      const change = await findUndoable(context, context.db, request.params.token);
      return send(request, reply, {
        status: change ? 200 : 410,
        view: change
          ? {
              kind: 'asking',
              former: maskEmail(change.formerEmail),
              email: maskEmail(change.email),
            }
          : { kind: 'over' },
      });
    });

    api.post<Asked>(path, async (request, reply) => {
      await enforceLimits(context, { 'undo by network': networkOf(request) });
      const undone = await undoEmailChange(context, request.params.token);
      if (undone.kind === 'undone') {
        const what = { kind: 'email-undone' } as const;
        const mail = accountMail({ to: undone.lost, what, language: languageOfPage(request) });
        mails.sendAfter(reply, { mail, isMeant: true });
      }
      const { kind } = undone;
      return send(request, reply, { status: STATUS[kind], view: { kind } });
    });

    api.addHook('onClose', () => mails.settled());
  };
}

const STATUS = { undone: 200, taken: 409, over: 410 } as const;

function languageOfPage({ query, cookies, headers }: FastifyRequest): Language {
  return pageLanguage({
    query: (query as Record<string, unknown>)['lng'],
    cookie: cookies.i18next,
    acceptLanguage: headers['accept-language'],
  });
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, view }: { status: number; view: UndoView },
): FastifyReply {
  const language = languageOfPage(request);
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-language': language })
    .type('text/html; charset=utf-8')
    .send(undoPage({ language, theme: readTheme(request.cookies['theme']), view }));
}
