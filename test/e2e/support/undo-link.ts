import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../../../src/domain/languages.ts';
import type { Product } from './product.ts';
import { expect } from './test.ts';

/** The server may send the mail some time after its answer. */
export async function findUndoLink(
  { dataDir }: Pick<Product, 'dataDir'>,
  { former, language = 'en' }: { former: string; language?: Language },
): Promise<string> {
  const folder = join(dataDir, 'mail');
  const undo = new RegExp(`http\\S+/email/undo/[\\w-]+\\?lng=3D${language}`, 'u');
  const find = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
    for (const name of names.toReversed()) {
      const mail = (await readFile(join(folder, name), 'utf8')).replaceAll(/=\r?\n/gu, '');
      if (!mail.toLowerCase().includes(`\nto: ${former.toLowerCase()}`)) continue;
      const [link] = undo.exec(mail) ?? [];
      if (link) return link.replace('=3D', '=');
    }
    return undefined;
  };
  await expect.poll(find).toBeDefined();
  return (await find())!;
}
