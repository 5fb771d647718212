import { connect } from 'node:net';

import { beforeAll, describe, expect, test } from 'vitest';
import { CALLS, type Call } from '../../support/api-calls.ts';
import { call, cookiesOf } from '../../support/api-call.ts';
import { verifyAddress } from '../../support/test-account.ts';
import { useAccount, useTestServer } from '../../support/test-server.ts';
import { sendForm } from '../support/file-forms.ts';
import { BARE_PAGES, useFolder } from '../support/use-folder.ts';

const webRoot = await useFolder({ ...BARE_PAGES, 'assets/app-1a2b.js': 'export {};' });
const server = useTestServer({ webRoot, settings: { publicUrl: 'https://sambandh.example' } });
const account = useAccount(server);
let photoLink: string;
let documentLink: string;
beforeAll(async () => {
  const photo = await sendForm(server, account, { kind: 'photo' });
  const document = await sendForm(server, account, { kind: 'document' });
  photoLink = photo.body.image;
  documentLink = document.body.file_content;
});

type Asked = [what: string, status: number, ask: () => Promise<Response>];

const get = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);
const own = (path: string) => get(path, { headers: { authorization: `Bearer ${account.access}` } });
const post = (path: string, body: string, type = 'application/json') =>
  get(path, { method: 'POST', body, headers: { 'content-type': type } });

const ANSWERS: Asked[] = [
  ['a page', 200, () => get('/')],
  ['another page', 200, () => get('/login')],
  ['a script', 200, () => get('/assets/app-1a2b.js')],
  ['a page that is not there', 404, () => get('/assets/none.js')],
  ['the page of the API', 200, () => get('/api/docs')],
  ['data', 200, () => own(`/api/accounts/userdetails/${account.userId}`)],
  ['a photo', 200, () => get(photoLink)],
  ['an identity document', 200, () => get(documentLink)],
  ['a refused link', 404, () => get(`${photoLink}x`)],
  ['a call that is not there', 404, () => get('/api/none')],
  ['a path that cannot be read', 400, () => get('/api/%')],
  ['a path that is too long', 404, () => get(`/api/media/${'x'.repeat(2_000)}`)],
  ['headers that are too long', 431, () => get('/', { headers: { 'x-long': 'x'.repeat(20_000) } })],
  ['a method that is not there', 405, () => get('/api/site', { method: 'DELETE' })],
  ['a missing token', 401, () => get('/api/accounts/userdetails/1')],
  ['wrong fields', 422, () => post('/api/login/', '{}')],
  ['what is no JSON', 400, () => post('/api/login/', '{')],
  ['another type', 415, () => post('/api/login/', 'a=b', 'text/plain')],
  ['health', 200, () => get('/health/ready')],
];

describe('an answer of each kind says that it is what it says, shown nowhere else and told to nobody:', () => {
  test.each(ANSWERS)('[ASVS 3.4.3] %s', async (_what, status, ask) => {
    const { headers, ...reply } = await ask().then((answer) => ({
      status: answer.status,
      headers: answer.headers,
    }));
    expect(reply.status).toBe(status);
    const policy = headers.get('content-security-policy') ?? '';
    const scripts =
      /script-src ([^;]*)/u.exec(policy)?.[1] ?? /default-src ([^;]*)/u.exec(policy)?.[1];
    expect(scripts).toMatch(/^'(self|none)'/u);
    expect(scripts).not.toMatch(/unsafe|\*|http|data:|blob:/u);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test.each(ANSWERS.filter(([, status]) => ![400, 414, 431].includes(status)))(
    '[ASVS 3.4.6] [ASVS 3.4.1] %s, in no frame, over TLS alone, apart from other origins',
    async (_what, _status, ask) => {
      const { headers } = await ask();
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/frame-ancestors 'none'|default-src 'none'; sandbox/u);
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\)/u);
    },
  );
});

/** fetch cannot send such lines, so this writes them to a socket. */
function say(lines: string): Promise<{ status: number; headers: Headers; body: string }> {
  return new Promise((done, failed) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', failed);
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const [first = '', ...fields] = head.split('\r\n');
      const pairs = fields.map((field) => field.split(/: (.*)/u).slice(0, 2) as [string, string]);
      done({ status: Number(first.split(' ')[1]), headers: new Headers(pairs), body });
    });
    socket.write(lines);
  });
}

test.each([
  ['without a Host', 400, 'GET /api/site HTTP/1.1\r\nConnection: close\r\n\r\n'],
  [
    'with two Hosts',
    400,
    'GET /api/site HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
  ],
  [
    'whose Host is more than a name',
    400,
    'GET /api/site HTTP/1.1\r\nHost: localhost:80@evil.example\r\nConnection: close\r\n\r\n',
  ],
  [
    'that expects what there is not',
    417,
    'GET /api/site HTTP/1.1\r\nHost: a\r\nExpect: 999-miracles\r\nConnection: close\r\n\r\n',
  ],
  ['that is no HTTP', 400, 'HELLO\r\n\r\n'],
  [
    'with two lengths',
    400,
    'POST /api/login/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  ],
])('[ASVS 3.4.3] a request %s is refused by us and not by Node', async (_what, status, lines) => {
  const answer = await say(lines);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src '(none|self)'/u);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'malformed_request' });
});

test.each(['/%61pi', 'http://elsewhere.example/api'])(
  'a call whose path is written %s is guarded as any other',
  async (base) => {
    const headers = `Host: a\r\nConnection: close\r\nAuthorization: Bearer ${account.access}\r\n`;
    const read = await say(
      `GET ${base}/accounts/userdetails/${account.userId} HTTP/1.1\r\n${headers}\r\n`,
    );
    expect([read.status, read.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const body = '{"name":{"toString":1}}';
    const json = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    const added = await say(`POST ${base}/core/hobby/ HTTP/1.1\r\n${headers}${json}\r\n${body}`);
    expect(added.status).toBe(422);
  },
);

test('what HTTP/1.0 asks without a Host is answered', async () => {
  expect((await say('GET /api/site HTTP/1.0\r\n\r\n')).status).toBe(200);
});

/** A DELETE call gets an id that does not exist, so that it deletes nothing. */
function addressOf({ method, path }: Call): string {
  const ids: Record<string, unknown> = {
    id: path.includes('userdetails') ? account.userId : account.profileId,
    email: 'nobody@example.in',
    token: 'none',
    ...(method === 'delete' ? { id: 999_999 } : {}),
  };
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) => String(ids[name]));
  const isSection = /profile-\w+\/?$/u.test(path);
  return isSection ? `${filled}?profile_id=${account.profileId}` : filled;
}

/** The account may use all these calls. */
async function askAll(calls: readonly Call[]): Promise<{ id: string; answer: Response }[]> {
  const asked = [];
  for (const each of calls) {
    const answer = await fetch(`${server.url}${addressOf(each)}`, {
      method: each.method.toUpperCase(),
      headers: { authorization: `Bearer ${account.access}` },
    });
    asked.push({ id: each.operation.operationId, answer });
  }
  return asked;
}

test('[ASVS 14.3.2] what the API answers to who may ask is kept by nobody', async () => {
  const asked = await askAll(CALLS);
  const kept = asked.filter(({ answer }) => answer.headers.get('cache-control') !== 'no-store');
  expect(kept.map(({ id }) => id)).toEqual([]);
  const refused = asked.filter(({ answer }) => [401, 405].includes(answer.status));
  expect(refused.map(({ id }) => id)).toEqual([]);
  for (const link of [photoLink, documentLink])
    expect((await get(link)).headers.get('cache-control')).toBe('no-store');
});

test('[ASVS 15.3.1] [ASVS 4.1.1] every call that reads answers who may ask with what is documented and no more, in the type that it says', async () => {
  const reads = CALLS.filter(({ method, path }) => method === 'get' && !path.includes('{token}'));
  // In tests, a hook compares each answer with the API document, which allows no other fields.
  for (const { id, answer } of await askAll(reads)) {
    expect([id, answer.status]).toEqual([id, 200]);
    const type = answer.headers.get('content-type');
    expect(type).toMatch(/^(application\/json|text\/html); charset=utf-8$/u);
    const text = await answer.text();
    expect(type?.startsWith('application/json') ? typeof JSON.parse(text) : 'page').toMatch(
      /^(object|page)$/u,
    );
  }
  expect(reads.length).toBeGreaterThan(20);
});

test('[ASVS 3.2.1] a file is saved and not opened, and where it is opened runs nothing', async () => {
  for (const link of [photoLink, documentLink]) {
    const { headers } = await get(link);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[0-9a-f]{8}\.jpg"$/u,
    );
    expect(headers.get('content-type')).toBe('image/jpeg');
  }
});

test('[ASVS 3.4.2] no other origin is let in, whatever it says it is', async () => {
  for (const origin of ['https://evil.example', 'null', 'https://sambandh.example.evil.example']) {
    const asked = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    for (const answer of [
      await get('/api/login/', { method: 'OPTIONS', headers: asked }),
      await get('/api/site', { headers: { origin } }),
    ]) {
      for (const name of answer.headers.keys()) expect(name).not.toMatch(/^access-control-/u);
    }
  }
});

test('[ASVS 3.3.1] [ASVS 3.3.2] [ASVS 3.3.4] the cookies are Secure, HttpOnly, SameSite=Strict and for the API alone', async () => {
  const verified = await verifyAddress(server, { email: 'cookie@example.in' });
  const login = { username: account.email, password: account.password };
  const signedIn = await call(server, '/login/', { body: login });
  for (const [reply, path, maxAgeS] of [
    [verified.reply, '/api/accounts/', 1_800],
    [signedIn, '/api/', 180 * 24 * 3_600],
  ] as const) {
    const [cookie = '', ...more] = reply.headers.getSetCookie();
    expect(more).toEqual([]);
    for (const part of ['Secure', 'HttpOnly', 'SameSite=Strict', `Path=${path};`])
      expect(cookie).toContain(part);
    expect(Number(/Max-Age=(\d+)/u.exec(cookie)?.[1])).toBeLessThanOrEqual(maxAgeS);
    expect(cookie).not.toMatch(/Domain=/u);
    expect(cookiesOf(reply)).not.toContain(account.email);
  }
});

test('[ASVS 13.4.4] TRACE and what is no method of ours repeat nothing', async () => {
  for (const method of ['TRACE', 'CONNECT', 'PROPFIND']) {
    const answer = await say(
      `${method} /api/site HTTP/1.1\r\nHost: a\r\nX-Secret: 7\r\nConnection: close\r\n\r\n`,
    );
    expect([answer.status, [...answer.headers.keys()]]).toEqual([
      expect.not.stringMatching(/^2/u),
      expect.not.arrayContaining(['x-secret']),
    ]);
    expect(answer.body).not.toContain('X-Secret');
  }
});
