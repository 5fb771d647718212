import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

/** Returns the path of a folder that is there until the tests of the file have ended. */
export async function useFolder(files: Record<string, string | Buffer> = {}): Promise<string> {
  const folder = await makeTemporaryFolder();
  afterAll(() => folder.remove());
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder.path, dirname(name)), { recursive: true });
    await writeFile(join(folder.path, name), content);
  }
  return folder.path;
}

/** The pages of a build that has only what the server needs. */
export const BARE_PAGES = Object.fromEntries(
  ['index.html', 'app.html'].map((name) => [
    name,
    '<!doctype html><html lang="en"><head></head></html>',
  ]),
);
