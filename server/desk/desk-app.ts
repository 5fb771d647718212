import { createHash, randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { cleanLine } from '../../src/domain/clean-text.ts';
import { keyedHash, keyedHashes } from '../base/keys.ts';
import { isLoopback } from '../base/settings.ts';
import {
  consumeDeskLink,
  deleteDeskKeys,
  findDeskSignIn,
  insertDeskKey,
} from '../repositories/desk-repository.ts';
import { FORM_PAGE_STYLE } from '../web/page-look.ts';
import { addAccountPages } from './account-pages.ts';
import { addCardPages } from './card-pages.ts';
import { logAct } from './desk-acts.ts';
import * as pages from './desk-pages.ts';
import {
  field,
  refuse,
  send,
  signIns,
  signInOf,
  wrong,
  type DeskContext,
  type Shown,
} from './desk-request.ts';

/** Has its own listener (DESK_PORT). Nothing of it is reached with an account of a family. */
export async function createDesk(context: DeskContext): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: 64 * 1024,
    frameworkErrors: (_error, _request, reply) =>
      void refuse(reply.headers(HEADERS), 400, 'Not a valid request'),
  });
  await app.register(cookie);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(HEADERS);
    // A page of another site could otherwise give its own name the address of this machine.
    if (!isLoopback(request.host.replace(/:\d+$|[[\]]/gu, '')))
      return refuse(reply, 421, 'Wrong host: open the desk at the address that its link has');
    // Browsers also send the desk's cookie with requests of pages on other ports.
    const { origin, 'sec-fetch-site': site } = request.headers;
    // Older browsers say only the origin, and only with a form.
    const isForeign = site === undefined && origin && origin !== `http://${request.host}`;
    return isForeign || /^(?:cross|same)-site$/u.test(String(site))
      ? refuse(reply, 403, 'Another page sent you here. Type the address of the desk yourself')
      : undefined;
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'There is no such page'));
  app.setErrorHandler((error, _request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) context.log.error({ err: error }, 'A page of the desk failed');
    return refuse(reply, status, status < 500 ? 'Not a valid request' : 'Something went wrong');
  });
  addEntrance(app, context);
  await app.register(async (inside) => addRooms(inside, context));
  return app;
}

function addEntrance(app: FastifyInstance, { db, keys, now }: DeskContext): void {
  const show = (reply: FastifyReply, { said, filled }: Shown = {}) =>
    send(reply, { title: 'Enter the desk', said, body: pages.enter(filled) });
  app.get<OfSecret>('/enter/:secret', (_request, reply) => show(reply));
  app.post<OfSecret>('/enter/:secret', async (request, reply) => {
    const who = cleanLine(field(request, 'who'));
    if (who === '' || who.length > 60)
      return show(reply.code(422), wrong(request, { who: 'Your name: 1 to 60 characters.' }));
    const secret = randomBytes(32).toString('base64url');
    const isIn = await db.transaction(async (transaction) => {
      const hashes = keyedHashes(keys.desk, 'link', request.params.secret);
      if (!(await consumeDeskLink(transaction, { hashes, now: new Date(now()) }))) return false;
      const hash = keyedHash(keys.desk, 'sign-in', secret);
      const expiresAt = new Date(now() + SIGN_IN_SECONDS * 1_000);
      await insertDeskKey(transaction, { hash, who, expiresAt });
      await logAct({ keys, now }, transaction, { who, what: 'entered', subject: 'desk' });
      return true;
    });
    if (!isIn) return refuse(reply, 403, 'This link was used, or is older than five minutes');
    const cookie = { path: '/', httpOnly: true, sameSite: 'strict' } as const;
    return reply
      .setCookie(COOKIE, secret, { ...cookie, maxAge: SIGN_IN_SECONDS })
      .redirect('/', 303);
  });
}

function addRooms(app: FastifyInstance, context: DeskContext): void {
  const { db, keys, now } = context;
  app.addHook('preHandler', async (request, reply) => {
    const secret = request.cookies[COOKIE] ?? '';
    const hashes = keyedHashes(keys.desk, 'sign-in', secret);
    const who = await findDeskSignIn(db, { hashes, now: new Date(now()) });
    if (who === undefined) return refuse(reply, 403, 'Ask for a link: npm run operate -- desk');
    const formKey = keyedHash(keys.desk, 'form', secret);
    if (request.method === 'POST' && field(request, 'key') !== formKey) {
      return refuse(reply, 403, 'This form belongs to another sign-in');
    }
    signIns.set(request, { who, formKey, hashes });
    return undefined;
  });
  app.post('/leave', async (request, reply) => {
    await deleteDeskKeys(db, signInOf(request).hashes);
    return send(reply.clearCookie(COOKIE), { title: 'You have left the desk', body: '' });
  });
  addCardPages(app, context);
  addAccountPages(app, context);
}

interface OfSecret {
  Params: { secret: string };
}
const STYLE_HASH = createHash('sha256').update(FORM_PAGE_STYLE).digest('base64');
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // With 'no-referrer', a browser says the origin 'null', also with the desk's own forms.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const COOKIE = 'sambandh-desk';
const SIGN_IN_SECONDS = 8 * 3_600;
