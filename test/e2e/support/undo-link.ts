import { join } from 'node:path';
import type { Language } from '../../../src/domain/languages.ts';
import { listMailsTo } from '../../support/mailbox.ts';
import type { Product } from './product.ts';
import { expect } from './test.ts';

/** The server may send the mail some time after its answer. */
export async function findUndoLink(
  { dataDir }: Pick<Product, 'dataDir'>,
  { former, language = 'en' }: { former: string; language?: Language },
): Promise<string> {
  const undo = new RegExp(`http\\S+/email/undo/[\\w-]+\\?lng=${language}`, 'u');
  const find = async () => {
    const mails = await listMailsTo(join(dataDir, 'mail'), former);
    return mails.flatMap(({ text }) => undo.exec(text) ?? []).at(-1);
  };
  await expect.poll(find).toBeDefined();
  return (await find())!;
}
