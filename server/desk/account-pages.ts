import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cleanText } from '../../src/domain/clean-text.ts';
import { foldEmail } from '../base/email.ts';
import { findAccount, findAccountByEmail } from '../repositories/account-repository.ts';
import { readNumbers } from '../repositories/desk-repository.ts';
import { listOptions } from '../repositories/reference-item-repository.ts';
import { describeAccount, describeNumbers } from './describe-account.ts';
import {
  actOnOption,
  addGrievance,
  blockAccount,
  closeAccount,
  isOptionAct,
  logAlone,
  NotClosed,
  unblockAccount,
} from './desk-acts.ts';
import * as pages from './desk-pages.ts';
import {
  alert,
  field,
  idOf,
  refuse,
  show,
  signInOf,
  type DeskContext,
  type OfId,
  type Said,
  type Shown,
  wrong,
} from './desk-request.ts';

/** An account, the options that families added, and the numbers. */
export function addAccountPages(app: FastifyInstance, context: DeskContext): void {
  const { db, now } = context;
  const showFind = (request: FastifyRequest, reply: FastifyReply, { said, filled }: Shown = {}) => {
    const body = pages.findAccountForm(signInOf(request).formKey, filled);
    return show(request, reply, { title: 'Accounts', said, body });
  };
  app.get('/account', (request, reply) => showFind(request, reply));
  app.post('/account', async (request, reply) => {
    const found = await findAccountByEmail(db, foldEmail(field(request, 'email')));
    if (found) return reply.redirect(`/account/${found.id}`, 303);
    const email = 'E-mail address: no account has this one.';
    return showFind(request, reply.code(404), wrong(request, { email }));
  });

  const showAccount = async (request: OfAccount, reply: FastifyReply, shown: Shown = {}) => {
    const [{ who, formKey }, id] = [signInOf(request), idOf(request)];
    const account = await describeAccount(context, id);
    if (!account)
      return showFind(request, reply.code(404), { said: alert('There is no such account.') });
    await logAlone(context, { who, what: 'looked at the account', subject: `account ${id}` });
    const body = pages.account(account, formKey, shown.filled);
    return show(request, reply, { title: `Account ${id}`, said: shown.said, body });
  };
  app.get<OfId>('/account/:id', async (request, reply) => showAccount(request, reply));
  app.post<OfId>('/account/:id', async (request, reply) => {
    const whom = { who: signInOf(request).who, accountId: idOf(request) };
    const account = await findAccount(db, whom.accountId);
    if (!account) return showAccount(request, reply);
    const [act, text] = [field(request, 'act'), cleanText(field(request, 'text'))];
    try {
      if (act === 'block') await blockAccount(context, whom);
      else if (act === 'unblock') await unblockAccount(context, whom);
      else if (act === 'grievance' && text !== '' && text.length <= 2_000)
        await addGrievance(context, { ...whom, text });
      else if (act === 'close' && foldEmail(field(request, 'email')) === account.emailFolded) {
        await closeAccount(context, whom);
        const said = { role: 'status', text: `Account ${account.id} is erased.` } as const;
        return showFind(request, reply, { said });
      } else if (act === 'grievance' || act === 'close')
        return showAccount(request, reply.code(422), wrong(request, WRONG[act]));
      else return refuse(reply, 422, 'The desk does not know this action');
    } catch (error) {
      if (!(await findAccount(db, account.id))) return showAccount(request, reply);
      if (!(error instanceof NotClosed)) throw error;
      return showAccount(request, reply.code(409), { said: alert(error.message) });
    }
    return showAccount(request, reply, { said: DONE });
  });

  const showOptions = async (request: FastifyRequest, reply: FastifyReply, said?: Said) => {
    const body = pages.options(await listOptions(db), signInOf(request).formKey);
    return show(request, reply, { title: 'Options', said, body });
  };
  app.get('/options', async (request, reply) => showOptions(request, reply));
  app.post('/options', async (request, reply) => {
    const [act, id] = [field(request, 'act'), field(request, 'id')];
    const isDone =
      isOptionAct(act) &&
      /^\d{1,15}$/u.test(id) &&
      (await actOnOption(context, { who: signInOf(request).who, id: Number(id), act }));
    return isDone
      ? showOptions(request, reply, DONE)
      : showOptions(request, reply.code(404), alert('There is no such option.'));
  });

  app.get('/numbers', async (request, reply) =>
    show(request, reply, {
      title: 'Numbers',
      body: pages.numbers([
        ['Mails that failed since this server started', context.mailsFailed()],
        ...describeNumbers(await readNumbers(db, new Date(now()))),
      ]),
    }),
  );
}

type OfAccount = FastifyRequest<OfId>;
const WRONG = {
  grievance: { text: 'What was said and done: 1 to 2,000 characters.' },
  close: { email: 'E-mail address: this is not the one of this account.' },
};
const DONE: Said = { role: 'status', text: 'Done. It is in the log.' };
