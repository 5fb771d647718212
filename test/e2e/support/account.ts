import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { RELATION_TYPES } from '../../../server/profiles/registration-choices.ts';
import { DOCUMENT_TYPES } from '../../../src/domain/enumerations.ts';
import { sendForm } from '../../server/support/file-forms.ts';
import { createAccount, signIn, type TestAccount } from '../../support/test-account.ts';
import type { Family } from './people.ts';
import type { Product } from './product.ts';

export const SOME_PICTURE = fileURLToPath(
  new URL('../../../public/icons/icon-192.png', import.meta.url),
);

/** Registers with the calls of spec.md §7, for tests that begin at the login. */
export function openAccount(product: Product, family: Family): Promise<void> {
  const relationType = RELATION_TYPES.find(({ name }) => name === family.relation)!.id;
  return createAccount(product, { ...family, relationType });
}

/** Basic Info and an Aadhaar card together make a profile (spec.md §2). */
export async function uploadAadhaar(product: Product, family: Family): Promise<TestAccount> {
  const account = await signIn(product, family);
  const file = await readFile(SOME_PICTURE);
  for (const type of DOCUMENT_TYPES) {
    const { status } = await sendForm(product, account, {
      kind: 'document',
      file,
      parts: [['document_type', type]],
    });
    if (status !== 201) throw new Error(`The upload of a card side was answered with ${status}.`);
  }
  return account;
}
