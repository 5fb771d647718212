import type { FastifyInstance, FastifyRequest } from 'fastify';
import { any, coerce, define, number, object, optional, string } from 'superstruct';
import {
  hasParent,
  LOOKUP_KINDS,
  LOOKUP_PARENTS,
  type LookupKind,
} from '../../src/domain/enumerations.ts';
import { fold } from '../../src/domain/fold.ts';
import { LOOKUP_LIMIT, LOOKUP_NAME_MAX_LENGTH } from '../../src/domain/limits.ts';
import { Id } from '../../src/domain/reference-item.ts';
import { trimmed } from '../../src/domain/rule.ts';
import { querySound } from '../../src/domain/sound-key.ts';
import { paths } from '../../src/protocol/paths.ts';
import { AddedLookupItem, LookupItems } from '../../src/protocol/replies.ts';
import { readLanguage, type Language } from '../../src/domain/languages.ts';
import type { Answer } from '../base/answer.ts';
import { keyedHash } from '../base/keys.ts';
import { fieldProblem } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { mustGetAccountId, readAccount } from '../http/authentication.ts';
import { answerOwn, sendAnswer } from '../http/idempotency.ts';
import { networkOf } from '../http/network.ts';
import { mustBeObject, readFields } from '../http/read-fields.ts';
import { enforceLimits } from '../limits/rate-limit.ts';
import { nameIn, toLookupItem } from '../lookups/lookup-item.ts';
import { call, json, type Parameter } from '../openapi/operation.ts';
import { SENT_ID, TEXT } from '../openapi/schema.ts';
import {
  addItem,
  countAddition,
  countAdditionsOf,
  findItemByName,
  isItemOfKind,
} from '../repositories/reference-item-repository.ts';
import { searchItems } from '../repositories/reference-search-repository.ts';

/** GET /core/{kind}/ (spec.md §7), also for visitors who are not signed in. */
export function lookupRoutes(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    for (const kind of LOOKUP_KINDS) {
      api.get(
        paths.lookup(kind),
        { ...describeLookup(kind), compress: { threshold: COMPRESS_FROM_BYTES } },
        async (request) => {
          const asked = readFields(LookupQuery, request.query);
          const query = asked.query ?? '';
          const parentId = readParent(kind, mustBeObject(request.query));
          const limit = Math.min(asked.limit ?? LOOKUP_LIMIT, limitMax(kind, parentId));
          if (limit > SUGGESTIONS_MAX) {
            await enforceLimits(context, { 'whole list by network': networkOf(request) });
          }
          const account = await readAccount(context, request);
          const rows = await searchItems(context.db, {
            kind,
            parentId,
            query: fold(query),
            sound: querySound(query),
            limit,
            accountId: account?.accountId,
          });
          const as = { language: readLanguage(asked.lang), allNames: asked.names === 'all' };
          return rows.map((row) => toLookupItem(row, as));
        },
      );
    }
  };
}

/** POST /core/{kind}/ (spec.md §7) */
export function optionRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    for (const kind of LOOKUP_KINDS) {
      own.post(paths.lookup(kind), describeAdding(kind), async (request, reply) => {
        const accountId = mustGetAccountId(request);
        const { name, language } = readFields(NewOption, request.body);
        const parentId = await mustReadParent(context, kind, { request, accountId });
        await enforceLimits(context, { 'option by account': String(accountId) });
        const network = keyedHash(context.keys.fingerprint, 'option', networkOf(request));
        const lang = readLanguage(language);
        const option = { kind, parentId, name, language: lang, accountId, network };
        const answer = await answerOwn(context, request, (transaction) =>
          addOption(context, transaction, option),
        );
        return sendAnswer(reply, answer);
      });
    }
  };
}

/** A long list of cities is larger than this. Most answers with ten suggestions are smaller. */
const COMPRESS_FROM_BYTES = 2_048;
const LOOKUP_LIMIT_MAX = 5_000;
/** A request for more items than this counts as a request for a whole list, which has a limit. */
const SUGGESTIONS_MAX = 100;
const ALL_PLACES_MAX = 500;
const QUERY_MAX_LENGTH = 200;

const ASKING: Parameter[] = [
  { name: 'query', in: 'query', schema: { type: 'string', maxLength: QUERY_MAX_LENGTH } },
  { name: 'lang', in: 'query', schema: TEXT, description: 'en, mr or hi; any other is en' },
  {
    name: 'limit',
    in: 'query',
    schema: { type: 'integer', minimum: 1, maximum: 999_999_999, default: LOOKUP_LIMIT },
    description:
      'More than 5,000 is 5,000; of cities and states 500 where no state or country is named',
  },
  {
    name: 'names',
    in: 'query',
    schema: TEXT,
    description: "With 'all' each item has its names in all languages, its aliases and its parent",
  },
];

function describeLookup(kind: LookupKind) {
  return call({
    id: `lookUp_${kind}`,
    tag: 'lookups',
    summary: `Options of the kind '${kind}'`,
    description: 'For everybody; with a token also what this account has added itself.',
    parameters: [...ASKING, ...filterOf(kind)],
    answers: { 200: json('The best first', LookupItems) },
    refusals: ['rate_limited'],
  });
}

function describeAdding(kind: LookupKind) {
  const ids = Object.fromEntries(filterOf(kind).map(({ name }) => [name, Id]));
  return call({
    id: `add_${kind}`,
    tag: 'lookups',
    summary: `Add an option of the kind '${kind}'`,
    isOnce: true,
    body: object({ ...NewOption.schema, ...ids }),
    answers: {
      201: json('Added', AddedLookupItem),
      200: json('It was there already', AddedLookupItem),
    },
    refusals: ['rate_limited'],
  });
}

function filterOf(kind: LookupKind): Parameter[] {
  if (!hasParent(kind)) return [];
  const { filter, kind: parent } = LOOKUP_PARENTS[kind];
  const description = `The id of a ${parent} that they belong to`;
  return [{ name: filter, in: 'query', schema: SENT_ID, description }];
}

const Limit = coerce(
  define<number>('limit', (value) => Number.isInteger(value) && (value as number) >= 1),
  string(),
  (text) => (/^\d{1,9}$/u.test(text) ? Math.min(Number(text), LOOKUP_LIMIT_MAX) : text),
);

/**
 * No form needs the cities or states of the whole world. But the phone requests all sub castes in
 * one list (src/sync/lookup-download.ts).
 */
function limitMax(kind: LookupKind, parentId: number | undefined): number {
  const isOfAllPlaces = (kind === 'city' || kind === 'state') && parentId === undefined;
  return isOfAllPlaces ? ALL_PLACES_MAX : LOOKUP_LIMIT_MAX;
}

const LookupQuery = object({
  query: optional(define<string>('query', isTextOf(QUERY_MAX_LENGTH))),
  lang: optional(any()),
  limit: optional(Limit),
  names: optional(any()),
});

const NewOption = object({
  name: trimmed({ minLength: 1, maxLength: LOOKUP_NAME_MAX_LENGTH }, (name) => {
    if (!/[\p{L}\p{N}]/u.test(name)) return 'required';
    return Array.from(name).length > LOOKUP_NAME_MAX_LENGTH ? 'tooLong' : undefined;
  }),
  language: optional(any()),
});

const ItemId = coerce(number(), string(), (text) =>
  /^\d{1,15}$/u.test(text) ? Number(text) : text,
);

function isTextOf(maxLength: number) {
  return (value: unknown) => typeof value === 'string' && value.length <= maxLength;
}

function readParent(kind: LookupKind, given: Record<string, unknown>): number | undefined {
  if (!hasParent(kind)) return undefined;
  const { filter } = LOOKUP_PARENTS[kind];
  const value = given[filter];
  if (value === undefined || value === null || value === '') return undefined;
  const [wrong, id] = ItemId.validate(value, { coerce: true });
  if (wrong || !Number.isSafeInteger(id)) throw fieldProblem(filter, 'invalid');
  return id;
}

/** Null for a kind without parents. */
async function mustReadParent(
  context: Context,
  kind: LookupKind,
  { request, accountId }: { request: FastifyRequest; accountId: number },
): Promise<number | null> {
  if (!hasParent(kind)) return null;
  const { filter, kind: parentKind } = LOOKUP_PARENTS[kind];
  const id = readParent(kind, mustBeObject(request.body));
  if (id === undefined) throw fieldProblem(filter, 'required');
  const isThere = await isItemOfKind(context.db, { id, kind: parentKind, accountId });
  if (!isThere) throw fieldProblem(filter, 'invalid');
  return id;
}

interface AddedOption {
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
async function addOption(
  { now }: Context,
  transaction: Transaction,
  { kind, parentId, name, language, accountId, network }: AddedOption,
): Promise<Answer> {
  const folded = fold(name);
  // Does not find what only another family added, so the answer does not show that it exists.
  const found = await findItemByName(transaction, { kind, parentId, folded, accountId });
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

/** A family adds a few dozen at most. */
const ADDITIONS_MAX = 300;

/**
 * An option with such a name never becomes public: it may hold a telephone number or an address,
 * or hide something.
 */
export const UNFIT_FOR_ALL = new RegExp(
  [
    // Four digits, with at most one letter between two of them.
    /(?:\p{N}[^\p{L}\p{N}]*(?:\p{L}[^\p{L}\p{N}]*)?){4}/u,
    // `evil.example` and `Evil.Example`, but not `B.Sc.`, `D.El.Ed.`, `St.James` or `एलएल.एम.`.
    /(?:[\p{L}\p{N}]\p{M}*){2}\.\p{Ll}{2}|(?:[\p{L}\p{N}]\p{M}*){4}\.(?:\p{L}\p{M}*){2,}(?![\p{L}\p{M}.])|:\/\/|@/u,
    // Invisible characters other than the two joiners of Indian scripts.
    /(?![\u200C\u200D])[\p{C}\p{DI}]/u,
    // Marks that enclose or strike through a letter, or four combining marks in a row.
    /[\p{Me}\u0335-\u0338]|(?:\p{M}[\u200C\u200D]*){4}/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'u',
);
