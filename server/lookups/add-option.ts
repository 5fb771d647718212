import type { Language, LookupKind } from '../../src/domain/enumerations.ts';
import { fold } from '../../src/domain/fold.ts';
import type { Answer } from '../base/answer.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import {
  addItem,
  countAddition,
  findItemByName,
} from '../repositories/reference-item-repository.ts';
import { nameIn } from './lookup-item.ts';

interface NewOption {
  kind: LookupKind;
  parentId: number | null;
  name: string;
  language: Language;
  accountId: number;
}

/**
 * Adds an option to a lookup (spec.md §4, docs/decisions/0014-lookups.md). Until three accounts
 * have added the same option, only they see it.
 */
export async function addOption(
  { now }: Context,
  transaction: Transaction,
  { kind, parentId, name, language, accountId }: NewOption,
): Promise<Answer> {
  const folded = fold(name);
  const found = await findItemByName(transaction, { kind, parentId, folded });
  const nowDate = new Date(now());
  const item =
    found ?? (await addItem(transaction, { kind, parentId, name, folded, language, now: nowDate }));
  if (!item.isPublic) {
    await countAddition(transaction, { itemId: item.id, accountId, now: nowDate });
  }
  const isNew = found === undefined;
  return { status: isNew ? 201 : 200, body: { id: item.id, name: nameIn(item, language) } };
}
