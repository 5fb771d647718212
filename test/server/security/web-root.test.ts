import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../support/test-server.ts';
import { texts } from '../../support/typed-texts.ts';
import { askRaw } from '../support/ask-raw.ts';
import { BARE_PAGES, useFolder } from '../support/use-folder.ts';

/** The server must never send this text. */
const SECRET = 'this is for nobody';
const HIDDEN = ['.git/config', '.git/HEAD', '.git/refs/x', '.env', '.well-hidden/x'];
const inside = {
  ...BARE_PAGES,
  'assets/app-1a2b.js': 'export {};',
  'locales/mr/common.json': '{}',
  ...Object.fromEntries([...HIDDEN, 'assets/.cache/a.js'].map((path) => [path, SECRET])),
};
const folder = await useFolder({
  ...Object.fromEntries(Object.entries(inside).map(([path, text]) => [`pages/${path}`, text])),
  'package.json': SECRET,
  'token-secret': SECRET,
});
const server = useTestServer({ webRoot: join(folder, 'pages') });

async function ask(path: string): Promise<{ status: number; body: string }> {
  const { status, body } = await askRaw(server.url, { path });
  return { status, body: body.toString() };
}

test('the pages are served', async () => {
  expect((await ask('/assets/app-1a2b.js')).body).toBe('export {};');
});

describe('[ASVS 13.4.1] nothing of version control, and nothing hidden, is served:', () => {
  test.each(
    texts(`
/.git|/.git/|/.git/config|/.git/HEAD|/.git/refs/|/%2egit/config|/.git%2fconfig|/.env|/%2eenv
/.well-hidden/x|/assets/.cache/a.js|/assets/%2ecache/a.js|/assets/../.git/config
/locales/..%2f.git%2fconfig|/.svn/entries|/.DS_Store
`),
  )('%s', async (path) => {
    const { status, body } = await ask(path);
    expect([status, body]).toEqual([404, expect.not.stringContaining(SECRET)]);
  });
});

describe('[ASVS 13.4.3] no folder is listed:', () => {
  test.each(texts('/assets|/assets/|/assets//|/locales/|/locales/mr|/locales/mr/|/assets/.'))(
    '%s',
    async (path) => {
      const { status, body } = await ask(path);
      expect([status, body]).toEqual([404, expect.not.stringMatching(/app-1a2b|common\.json/u)]);
    },
  );
});

describe('[ASVS 13.4.1] nothing outside the folder is served:', () => {
  test.each(
    texts(`
/../package.json|/../token-secret|/%2e%2e/token-secret|/..%2ftoken-secret|/%2e%2e%2ftoken-secret
/%252e%252e%252ftoken-secret|/..%5ctoken-secret|/..\\token-secret|/....//token-secret
/assets/../../token-secret|/assets/..%2f..%2ftoken-secret|/assets/%2e%2e/%2e%2e/token-secret
/assets/..;/..;/token-secret|/assets/%c0%ae%c0%ae/token-secret|/assets/..%00/..%00/token-secret
//token-secret|/locales/mr/../../../package.json|http://127.0.0.1/../token-secret|/etc/passwd
/..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd
`),
  )('%s', async (path) => {
    const { status, body } = await ask(path);
    expect(body).not.toMatch(/this is for nobody|root:/u);
    // A path without a file name may be answered with app.html, like the path of a screen.
    expect(status === 200 ? body : 'refused').toMatch(/^refused$|^<!doctype html>/u);
  });
});
