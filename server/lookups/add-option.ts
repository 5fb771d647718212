import type { LookupKind } from '../../src/domain/enumerations.ts';
import type { Language } from '../../src/domain/languages.ts';
import { fold } from '../../src/domain/fold.ts';
import type { Answer } from '../base/answer.ts';
import { fieldProblem } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import {
  addItem,
  countAddition,
  countAdditionsOf,
  findItemByName,
} from '../repositories/reference-item-repository.ts';
import { nameIn } from './lookup-item.ts';

interface NewOption {
  kind: LookupKind;
  parentId: number | null;
  name: string;
  language: Language;
  accountId: number;
  /** A keyed hash of the network of the request. */
  network: string;
}

/**
 * Adds an option to a lookup (spec.md §4, docs/decisions/0014-lookups.md). Until it is public, only
 * those who have added it see it.
 * @throws ProblemError validation_failed if the account has added too many
 */
export async function addOption(
  { now }: Context,
  transaction: Transaction,
  { kind, parentId, name, language, accountId, network }: NewOption,
): Promise<Answer> {
  const folded = fold(name);
  const found = await findItemByName(transaction, { kind, parentId, folded });
  const nowDate = new Date(now());
  const item =
    found ?? (await addItem(transaction, { kind, parentId, name, folded, language, now: nowDate }));
  if (!item.isPublic) {
    if ((await countAdditionsOf(transaction, accountId)) >= ADDITIONS_MAX) {
      throw fieldProblem('name', 'tooMany');
    }
    const addition = { itemId: item.id, accountId, network, now: nowDate };
    const mayBePublic = !item.isRetired && !UNFIT_FOR_ALL.test(item.name);
    await countAddition(transaction, { ...addition, mayBePublic });
  }
  const isNew = found === undefined;
  return { status: isNew ? 201 : 200, body: { id: item.id, name: nameIn(item, language) } };
}

/** A family needs some dozen. */
const ADDITIONS_MAX = 300;

/**
 * A telephone number (four digits, also circled or raised, without a letter between them), what is
 * not seen, hides or turns letters, or a stack of marks. The two joiners of Indian scripts are
 * allowed.
 */
const UNFIT_FOR_ALL =
  /(?:\p{N}[^\p{L}\p{N}]*){4}|(?![\u200C\u200D])[\p{C}\p{DI}]|(?:\p{M}[\u200C\u200D]*){4}/u;
