import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS_PATHS } from '../../src/protocol/access.ts';
import { findUndoable, undoEmailChange } from '../accounts/email-change.ts';
import { maskEmail } from '../base/email.ts';
import type { Context } from '../context.ts';
import { createDiscreetSender } from '../http/discreet-mail.ts';
import { networkOf } from '../http/network.ts';
import { enforceLimits } from '../limits/rate-limit.ts';
import { accountMail } from '../mail/account-mail.ts';
import { pageLanguage } from '../http/language.ts';
import { readTheme } from '../web/serve-web-app.ts';
import { undoPage, type UndoView } from '../web/undo-page.ts';
import { call, type Parameter, type Response } from '../openapi/operation.ts';
import { TEXT } from '../openapi/schema.ts';

const LANGUAGE: Parameter = { name: 'lng', in: 'query', schema: TEXT };
const READ_PAGE = call({
  id: 'readEmailUndoPage',
  tag: 'account',
  summary: 'The page that undoes a change of address, by the link in the mail',
  description: 'The link is the permission. Opening it changes nothing.',
  parameters: [LANGUAGE],
  answers: { 200: page('Its button undoes the change'), 410: page('Used, too old, or no link') },
  refusals: ['rate_limited'],
});
const UNDO = call({
  id: 'undoEmailChange',
  tag: 'account',
  summary: 'Undo a change of address: what the button of that page does',
  description:
    'The former address is back, every sign-in ends, and the password no longer works: a code at that address sets a new one.',
  parameters: [LANGUAGE],
  body: { 'application/x-www-form-urlencoded': { type: 'object' } },
  answers: {
    200: page('Undone'),
    409: page('The former address has an account of its own by now'),
    410: page('Used, too old, or no link'),
  },
  refusals: ['rate_limited'],
});

function page(description: string): Response {
  return { description, content: { 'text/html': { schema: TEXT } } };
}

interface Asked {
  Params: { token: string };
}

/**
 * The server renders the page, because the reader of the mail perhaps does not have the app. Only
 * the button undoes the change: mail programs open links too.
 */
export function emailUndoRoutes(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    const mails = createDiscreetSender(context, api);
    const path = `${ACCESS_PATHS.emailUndo}:token`;
    // The button sends an empty form, so the body is ignored.
    api.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    );

    api.get<Asked>(path, READ_PAGE, async (request, reply) => {
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

    api.post<Asked>(path, UNDO, async (request, reply) => {
      await enforceLimits(context, { 'undo by network': networkOf(request) });
      const undone = await undoEmailChange(context, request.params.token);
      if (undone.kind === 'undone') {
        const what = { kind: 'email-undone' } as const;
        const mail = accountMail({ to: undone.lost, what, language: pageLanguage(request) });
        mails.sendAfter(reply, { mail, isMeant: true });
      }
      const { kind } = undone;
      return send(request, reply, { status: STATUS[kind], view: { kind } });
    });
  };
}

const STATUS = { undone: 200, taken: 409, over: 410 } as const;

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, view }: { status: number; view: UndoView },
): FastifyReply {
  const language = pageLanguage(request);
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-language': language })
    .type('text/html; charset=utf-8')
    .send(undoPage({ language, theme: readTheme(request.cookies['theme']), view }));
}
