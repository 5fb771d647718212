import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, SETTING_NAMES } from '../../server/base/settings.ts';
import { useFolder } from './support/use-folder.ts';

const example = readFileSync('deploy/sambandh.env.example', 'utf8');
const settingsPage = readFileSync('docs/settings.md', 'utf8');
const folder = await useFolder();

test('the example of an environment names every setting, and none that there is not', () => {
  const named = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gmu)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(SETTING_NAMES));
});

test.each(SETTING_NAMES)('docs/settings.md says what %s does', (name) => {
  const rows = settingsPage.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows.some((row) => row.split('|')[1]?.includes(`\`${name}\``))).toBe(true);
});

test('an image is built without what git does not keep: data with its secrets, logs, what was built here', () => {
  const entries = (path: string) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.replace(/^\/|\/$/gu, '').replace(/^\*\*\//u, ''));
  expect(entries('.dockerignore')).toEqual(
    expect.arrayContaining([...entries('.gitignore'), '.git', '.env', '*.env']),
  );
});

test('with its secrets filled in it is taken as it stands', () => {
  const lines = example.split('\n').filter((line) => /^[A-Z]/u.test(line));
  const given = Object.fromEntries(
    lines.map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
  );
  const secret = () => randomBytes(48).toString('base64');
  const filled = { ...given, TOKEN_SECRET: secret(), MEDIA_KEY: secret() };
  const settings = readSettings({ ...filled, DATA_DIR: join(folder, 'data') });
  expect(settings).toMatchObject({ trustProxy: 1, drainMs: 0, metrics: undefined });
});
