import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cleanText } from '../../src/domain/clean-text.ts';
import { foldEmail } from '../base/email.ts';
import { ProblemError } from '../base/problem-error.ts';
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
  unblockAccount,
} from './desk-acts.ts';
import * as pages from './desk-pages.ts';
import {
  alert,
  field,
  idOf,
  show,
  signInOf,
  type DeskContext,
  type OfId,
  type Said,
} from './desk-request.ts';

/** An account, the options that families added, and the numbers. */
export function addAccountPages(app: FastifyInstance, context: DeskContext): void {
  const { db, now } = context;
  const showForm = (request: FastifyRequest, reply: FastifyReply, said?: Said) =>
    show(request, reply, {
      title: 'Accounts',
      said,
      body: pages.findAccountForm(signInOf(request).formKey),
    });
  app.get('/account', (request, reply) => showForm(request, reply));
  app.post('/account', async (request, reply) => {
    const found = await findAccountByEmail(db, foldEmail(field(request, 'email')));
    return found
      ? reply.redirect(`/account/${found.id}`, 303)
      : showForm(request, reply.code(404), alert('No account has this address.'));
  });

  const showAccount = async (
    request: FastifyRequest,
    reply: FastifyReply,
    accountId: number,
    said?: Said,
  ) => {
    const { who, formKey } = signInOf(request);
    const account = await describeAccount(context, accountId);
    if (!account) return showForm(request, reply.code(404), alert('There is no such account.'));
    await logAlone(context, {
      who,
      what: 'looked at the account',
      subject: `account ${accountId}`,
    });
    const body = pages.account(account, formKey);
    return show(request, reply, { title: `Account ${accountId}`, said, body });
  };
  app.get<OfId>('/account/:id', async (request, reply) =>
    showAccount(request, reply, idOf(request)),
  );
  app.post<OfId>('/account/:id', async (request, reply) => {
    const [id, act] = [idOf(request), field(request, 'act')];
    const { who } = signInOf(request);
    const account = await findAccount(db, id);
    const text = cleanText(field(request, 'text')).slice(0, 2_000);
    if (!account) return showAccount(request, reply, id);
    if (act === 'block') await blockAccount(context, { who, accountId: id });
    else if (act === 'unblock') await unblockAccount(context, { who, accountId: id });
    else if (act === 'grievance' && text !== '')
      await addGrievance(context, { who, accountId: id, text });
    else if (act === 'close' && foldEmail(field(request, 'email')) === account.emailFolded) {
      try {
        await closeAccount(context, { who, accountId: id });
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        return showAccount(request, reply.code(409), id, alert(UNDO_RUNS));
      }
      return showForm(request, reply, { role: 'status', text: `Account ${id} is erased.` });
    } else return showAccount(request, reply.code(422), id, alert(NOT_TYPED));
    return showAccount(request, reply, id, DONE);
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

const DONE = { role: 'status', text: 'Done, and noted.' } as const;
const NOT_TYPED =
  'Nothing was done: what was typed is empty, or is not the address of this account.';
const UNDO_RUNS =
  'Not closed: the address was changed in the last seven days, and the former one can still bring it back.';
