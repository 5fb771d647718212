import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The built pages: the landing page and the shell of all other screens. */
export interface WebApp {
  root: string;
  landing: string;
  shell: string;
  /** The hashes of the pages' inline scripts, for the content security policy. */
  scriptHashes: string[];
}

/** @returns undefined if the pages are not built. Then only the API runs, as in development. */
export async function readWebApp(root: string): Promise<WebApp | undefined> {
  const landing = await readPage(join(root, 'index.html'));
  const shell = await readPage(join(root, 'app.html'));
  if (landing === undefined || shell === undefined) return undefined;
  const scripts = [landing, shell].flatMap((page) => listInlineScripts(page));
  const scriptHashes = [...new Set(scripts.map(hashScript))];
  return { root, landing, shell, scriptHashes };
}

async function readPage(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function listInlineScripts(page: string): string[] {
  const scripts = page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/giu);
  return Array.from(scripts, ([, text]) => text ?? '');
}

function hashScript(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
