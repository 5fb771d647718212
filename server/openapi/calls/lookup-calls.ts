import {
  hasParent,
  LOOKUP_KINDS,
  LOOKUP_PARENTS,
  type LookupKind,
} from '../../../src/domain/enumerations.ts';
import { LOOKUP_LIMIT } from '../../../src/domain/limits.ts';
import { paths } from '../../../src/protocol/paths.ts';
import { answer, apiPath, describeCall, type Call, type Parameter } from '../operation.ts';
import { list, ref, sent, SENT_ID, TEXT } from '../schema.ts';

const ASKING: Parameter[] = [
  { name: 'query', in: 'query', schema: { type: 'string', maxLength: 200 } },
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

export const lookupCalls: Call[] = LOOKUP_KINDS.flatMap((kind) => [
  describeCall({
    method: 'get',
    path: apiPath(paths.lookup(kind)),
    id: `lookUp_${kind}`,
    tag: 'lookups',
    summary: `Options of the kind '${kind}'`,
    description: 'For everybody; with a token also what this account has added itself.',
    parameters: [...ASKING, ...filterOf(kind)],
    answers: { 200: answer('The best first', list(ref('LookupItem'))) },
    refusals: ['rate_limited'],
  }),
  describeCall({
    method: 'post',
    path: apiPath(paths.lookup(kind)),
    id: `add_${kind}`,
    tag: 'lookups',
    summary: `Add an option of the kind '${kind}'`,
    isOwn: true,
    isOnce: true,
    body: { 'application/json': newOption(kind) },
    answers: {
      201: answer('Added', ref('Item')),
      200: answer('It was there already', ref('Item')),
    },
    refusals: ['rate_limited'],
  }),
]);

function filterOf(kind: LookupKind): Parameter[] {
  if (!hasParent(kind)) return [];
  const { filter, kind: parent } = LOOKUP_PARENTS[kind];
  const description = `The id of a ${parent} that they belong to`;
  return [{ name: filter, in: 'query', schema: SENT_ID, description }];
}

function newOption(kind: LookupKind) {
  const filter = hasParent(kind) ? LOOKUP_PARENTS[kind].filter : undefined;
  return sent(
    {
      name: { type: 'string', minLength: 1, maxLength: 100 },
      language: {},
      ...(filter === undefined ? {} : { [filter]: SENT_ID }),
    },
    ['name', ...(filter === undefined ? [] : [filter])],
  );
}
