import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../support/test-server.ts';
import { texts } from '../support/typed-texts.ts';
import { askRaw } from './support/ask-raw.ts';
import { useFolder } from './support/use-folder.ts';

const BOOT = "document.documentElement.dataset.booted = 'yes';";
const page = (title: string) => `<!doctype html>
<html lang="en">
  <head><title>${title}</title><script>${BOOT}</script>
  <script type="module" src="/assets/app-1a2b.js"></script></head>
  <body></body>
</html>`;
const SCRIPT = `console.log('${'x'.repeat(3000)}');`;

const webRoot = await useFolder({
  'index.html': page('Landing'),
  'app.html': page('Shell'),
  'service-worker.js': 'self.skipWaiting;',
  'locales/mr/common.json': '{"login":"लॉग इन करा"}',
  'assets/app-1a2b.js': SCRIPT,
  'assets/app-1a2b.js.br': brotliCompressSync(SCRIPT),
  'assets/app-1a2b.js.gz': gzipSync(SCRIPT),
});
const server = useTestServer({ webRoot });
const bare = useTestServer();

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });

async function openingTag(path: string, headers: Record<string, string> = {}): Promise<string> {
  const text = await (await get(path, headers)).text();
  return /<html[^>]*>/u.exec(text)?.[0] ?? '';
}

describe('the pages', () => {
  test("'/' alone is the landing", async () => {
    const reply = await get('/');
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await reply.text()).toContain('<title>Landing</title>');
  });

  test.each([
    ...texts(`
/login|/register|/forgot-password|/terms|/dashboard|/profile|/profile/|/profile?step=basic-info
/profile/anything/deeper|/nowhere`),
  ])('%s is the shell', async (path) => {
    const reply = await get(path);
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain('<title>Shell</title>');
  });

  test.each(['/assets/none.js', '/locales/en/none.json', '/none.png', '/health/none', '/api/none'])(
    '%s is not there, rather than a page',
    async (path) => {
      const reply = await get(path);
      expect(reply.status).toBe(404);
      expect(await reply.json()).toMatchObject({ code: 'not_found' });
    },
  );

  test('a page is posted to by nobody', async () => {
    const reply = await fetch(`${server.url}/login`, { method: 'POST' });
    expect(reply.status).toBe(404);
  });
});

describe('the language of a page before its scripts run', () => {
  test.each<[string, string, Record<string, string>]>([
    ['?lng= first', '/?lng=hi', { cookie: 'i18next=mr', 'accept-language': 'en' }],
    [
      'then the cookie',
      '/',
      { cookie: 'sambandh-language=mr; i18next=hi', 'accept-language': 'mr' },
    ],
    ['then our own', '/', { cookie: 'sambandh-language=hi', 'accept-language': 'mr' }],
    ['then what the browser asks for', '/', { 'accept-language': 'hi-IN,en;q=0.8' }],
    ['by what it wants most', '/', { 'accept-language': 'en;q=0.5, hi;q=0.9' }],
    ['of those we have', '/', { 'accept-language': 'ta, fr;q=0.9, hi;q=0.1' }],
    [
      'where the others are none of ours',
      '/?lng=fr',
      { cookie: 'i18next=xx', 'accept-language': 'hi' },
    ],
  ])('%s', async (_title, path, headers) => {
    expect(await openingTag(path, headers)).toBe('<html lang="hi">');
  });

  test('is English otherwise', async () => {
    expect(await openingTag('/', { 'accept-language': 'ta' })).toBe('<html lang="en">');
    expect(await openingTag('/', { 'accept-language': '*;q=0' })).toBe('<html lang="en">');
  });

  test('is said in the header, and told to caches', async () => {
    const reply = await get('/login', { 'accept-language': 'mr' });
    expect(reply.headers.get('content-language')).toBe('mr');
    expect(reply.headers.get('vary')).toContain('Accept-Language');
    expect(reply.headers.get('vary')).toContain('Cookie');
  });

  test('comes with the theme of the cookie', async () => {
    const cookie = (theme: string) => ({ cookie: `theme=${theme}; i18next=mr` });
    expect(await openingTag('/profile', cookie('dark'))).toBe('<html lang="mr" data-theme="dark">');
    expect(await openingTag('/', cookie('light'))).toBe('<html lang="mr" data-theme="light">');
    expect(await openingTag('/', cookie('"><script>'))).toBe('<html lang="mr">');
  });
});

describe('caching', () => {
  test('a page is asked for again each time, and not sent again when it is the same', async () => {
    const first = await get('/login', { 'accept-language': 'mr' });
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    const again = await get('/login', { 'accept-language': 'mr', 'if-none-match': etag });
    expect(again.status).toBe(304);
    const other = await get('/login', { 'accept-language': 'hi', 'if-none-match': etag });
    expect(other.status).toBe(200);
  });

  test('files with a hash in their name are kept for a year', async () => {
    const reply = await get('/assets/app-1a2b.js');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test.each(['/service-worker.js', '/locales/mr/common.json'])(
    '%s is asked for again',
    async (path) => {
      const reply = await get(path);
      expect(reply.headers.get('cache-control')).toBe('no-cache');
      const etag = reply.headers.get('etag') ?? '';
      // Browsers send these headers. Without the second one, fetch in Node would send 'no-cache'.
      const asked = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
      expect((await get(path, asked)).status).toBe(304);
    },
  );

  test.each(['br', 'gzip'])('a file is sent as it lies beside it, for %s', async (encoding) => {
    const reply = await get('/assets/app-1a2b.js', { 'accept-encoding': encoding });
    expect(reply.headers.get('content-encoding')).toBe(encoding);
    expect(reply.headers.get('content-type')).toMatch(/javascript/u);
    expect(await reply.text()).toBe(SCRIPT);
  });

  test('a page is compressed', async () => {
    const plain = await get('/', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const headers = { 'accept-encoding': 'gzip;q=0, br' };
    const { body } = await askRaw(server.url, { path: '/', headers });
    expect(brotliDecompressSync(body).toString()).toBe(await plain.text());
  });

  test('a long list of a lookup is compressed, ten suggestions are not', async () => {
    const long = await get('/api/core/country/?limit=300', { 'accept-encoding': 'gzip' });
    expect(long.headers.get('content-encoding')).toBe('gzip');
    expect(await long.json()).toHaveLength(249);
    const short = await get('/api/core/country/', { 'accept-encoding': 'gzip' });
    expect(short.headers.get('content-encoding')).toBeNull();
  });
});

describe('what a page may do', () => {
  test('only what comes from here, and the scripts written into our own pages', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    const hash = createHash('sha256').update(BOOT).digest('base64');
    expect(policy.split(';')).toEqual([
      "default-src 'self'",
      `script-src 'self' 'sha256-${hash}'`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' blob: data:",
      "media-src 'self' blob:",
      "connect-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types sambandh',
    ]);
  });

  test('no HSTS where people do not come by https', async () => {
    expect((await get('/')).headers.get('strict-transport-security')).toBeNull();
  });
});

test('without built pages the API runs alone', async () => {
  expect((await fetch(`${bare.url}/`)).status).toBe(404);
  expect((await fetch(`${bare.url}/api/site`)).status).toBe(200);
});

test('Photos that are shared while no service worker runs open the photo step', async () => {
  const form = new FormData();
  form.append('photos', new Blob(['a picture'], { type: 'image/jpeg' }), 'a.jpg');
  const answer = await fetch(`${server.url}/share-photos`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/profile?step=personal-photo');
});
