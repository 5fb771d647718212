import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { orMissing } from '../base/files.ts';
import { SHARE_PATH } from '../../src/protocol/shared-photos.ts';
import { ProblemError } from '../base/problem-error.ts';
import { isApi } from '../http/api-headers.ts';
import { sendProblem } from '../http/problems.ts';
import { chooseEncoding, createLocalizedPage, type Theme } from './localized-page.ts';
import { pageLanguage } from '../http/language.ts';

/** Only '/' and '/index.html' are the landing page. The router of the shell draws the rest. */
export async function serveWebApp(app: FastifyInstance, webApp: WebApp | undefined): Promise<void> {
  if (!webApp) {
    app.setNotFoundHandler((_request, reply) => sendProblem(reply, new ProblemError('not_found')));
    return;
  }
  const landing = createLocalizedPage(webApp.landing);
  const shell = createLocalizedPage(webApp.shell);

  app.get('/', (request, reply) => sendPage(request, reply, landing));
  app.get('/index.html', (request, reply) => sendPage(request, reply, landing));
  app.get('/app.html', (request, reply) => sendPage(request, reply, shell));
  await app.register(answerSharedPhotos);
  await app.register(fastifyStatic, {
    root: webApp.root,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isFixed = path.slice(webApp.root.length).replaceAll('\\', '/').startsWith('/assets/');
      void reply.header('cache-control', isFixed ? FOR_A_YEAR : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) =>
    isScreen(request)
      ? sendPage(request, reply, shell)
      : sendProblem(reply, new ProblemError('not_found')),
  );
}

/** Without the service worker, shared photos belong to no account: the server drops them. */
async function answerSharedPhotos(share: FastifyInstance): Promise<void> {
  share.addContentTypeParser('*', (_request, body, done) => {
    body.resume();
    done(null);
  });
  share.post(SHARE_PATH, (_request, reply) => reply.redirect('/profile?step=personal-photo', 303));
}

const FOR_A_YEAR = 'public, max-age=31536000, immutable';

function isScreen(request: FastifyRequest): boolean {
  const { method, url } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split('?')[0]!.replace(/%2e/giu, '.');
  if (isApi(request) || /^\/(assets|locales|health)(\/|$)/u.test(path)) return false;
  return !/\.[^/]*$|\/\./u.test(path);
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ReturnType<typeof createLocalizedPage>,
): Promise<FastifyReply> {
  const { cookies, headers } = request;
  const language = pageLanguage(request);
  const { etag, read } = page(language, readTheme(cookies.theme));
  void reply.headers({
    'cache-control': 'no-cache',
    'content-language': language,
    etag,
    vary: 'Accept-Language, Cookie, Accept-Encoding',
  });
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const encoding = chooseEncoding(headers['accept-encoding']);
  if (encoding) void reply.header('content-encoding', encoding);
  return reply
    .code(200)
    .type('text/html; charset=utf-8')
    .send(await read(encoding));
}

/** Undefined if nobody chose a theme in this browser. */
export function readTheme(cookie: string | undefined): Theme | undefined {
  return cookie === 'dark' || cookie === 'light' ? cookie : undefined;
}

/** The built pages: the landing page and the shell of all other screens. */
interface WebApp {
  root: string;
  landing: string;
  shell: string;
  /** The hashes of the pages' inline scripts, for the content security policy. */
  scriptHashes: string[];
}

/** @returns undefined if the pages are not built. Then only the API runs, as in development. */
export async function readWebApp(root: string): Promise<WebApp | undefined> {
  const landing = await orMissing(readFile(join(root, 'index.html'), 'utf8'));
  const shell = await orMissing(readFile(join(root, 'app.html'), 'utf8'));
  if (landing === undefined || shell === undefined) return undefined;
  const scripts = [landing, shell].flatMap((page) => listInlineScripts(page));
  const scriptHashes = [...new Set(scripts.map(hashScript))];
  return { root, landing, shell, scriptHashes };
}

function listInlineScripts(page: string): string[] {
  const scripts = page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/giu);
  return Array.from(scripts, ([, text]) => text ?? '');
}

function hashScript(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
