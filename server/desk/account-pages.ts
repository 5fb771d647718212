import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cleanText } from '../../src/domain/clean-text.ts';
import { foldEmail } from '../base/email.ts';
import { ProblemError } from '../base/problem-error.ts';
import { findAccount, findAccountByEmail } from '../repositories/account-repository.ts';
import { readNumbers } from '../repositories/desk-repository.ts';
import { listOptions } from '../repositories/reference-item-repository.ts';
import { describeAccount } from './describe-account.ts';
import {
  actOnOption,
  addGrievance,
  blockAccount,
  closeAccount,
  isOptionAct,
  logAct,
  unblockAccount,
} from './desk-acts.ts';
import * as pages from './desk-pages.ts';
import {
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
  app.get('/account', (request, reply) =>
    show(request, reply, {
      title: 'Accounts',
      body: pages.findAccountForm(signInOf(request).formKey),
    }),
  );
  app.post('/account', async (request, reply) => {
    const found = await findAccountByEmail(db, foldEmail(field(request, 'email')));
    if (found) return reply.redirect(`/account/${found.id}`, 303);
    const said = { role: 'alert', text: 'No account has this address.' } as const;
    return show(request, reply.code(404), {
      title: 'Accounts',
      said,
      body: pages.findAccountForm(signInOf(request).formKey),
    });
  });

  const showAccount = async (
    request: FastifyRequest,
    reply: FastifyReply,
    accountId: number,
    said?: Said,
  ) => {
    const { who, formKey } = signInOf(request);
    const account = await describeAccount(context, accountId);
    if (!account)
      return show(request, reply.code(404), {
        title: 'Accounts',
        said: { role: 'alert', text: 'There is no such account.' },
        body: pages.findAccountForm(formKey),
      });
    const what = 'looked at the account';
    await db.transaction((transaction) =>
      logAct(context, transaction, { who, what, subject: `account ${accountId}` }),
    );
    return show(request, reply, {
      title: `Account ${accountId}`,
      said,
      body: pages.account(account, formKey),
    });
  };
  app.get<OfId>('/account/:id', async (request, reply) =>
    showAccount(request, reply, idOf(request)),
  );
  app.post<OfId>('/account/:id', async (request, reply) => {
    const [id, act] = [idOf(request), field(request, 'act')];
    const { who, formKey } = signInOf(request);
    const account = await findAccount(db, id);
    const text = cleanText(field(request, 'text')).slice(0, 2_000);
    const done = { role: 'status', text: 'Done, and noted.' } as const;
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
        return showAccount(request, reply.code(409), id, { role: 'alert', text: UNDO_RUNS });
      }
      return show(request, reply, {
        title: 'Accounts',
        said: { role: 'status', text: `Account ${id} is erased.` },
        body: pages.findAccountForm(formKey),
      });
    } else
      return showAccount(request, reply.code(422), id, {
        role: 'alert',
        text: 'Nothing was done: what was typed is empty, or is not the address of this account.',
      });
    return showAccount(request, reply, id, done);
  });

  const showOptions = async (request: FastifyRequest, reply: FastifyReply, said?: Said) => {
    const list = (await listOptions(db)).map(({ item, families }) => ({
      id: item.id,
      kind: item.kind,
      name: item.name,
      families,
      state: item.isRetired
        ? ('hidden' as const)
        : item.isPublic
          ? ('for everybody' as const)
          : ('proposed' as const),
    }));
    return show(request, reply, {
      title: 'Options',
      said,
      body: pages.options(list, signInOf(request).formKey),
    });
  };
  app.get('/options', async (request, reply) => showOptions(request, reply));
  app.post('/options', async (request, reply) => {
    const [act, id] = [field(request, 'act'), field(request, 'id')];
    const isDone =
      isOptionAct(act) &&
      /^\d{1,15}$/u.test(id) &&
      (await actOnOption(context, { who: signInOf(request).who, id: Number(id), act }));
    return isDone
      ? showOptions(request, reply, { role: 'status', text: 'Done, and noted.' })
      : showOptions(request, reply.code(404), { role: 'alert', text: 'There is no such option.' });
  });

  app.get('/numbers', async (request, reply) =>
    show(request, reply, {
      title: 'Numbers',
      body: pages.numbers(await readNumbers(db, new Date(now())), context.mailsFailed()),
    }),
  );
}

const UNDO_RUNS =
  'Not closed: the address was changed in the last seven days, and the former one can still bring it back.';
