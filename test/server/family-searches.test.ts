import { describe, expect, test } from 'vitest';
import { LOOKUP_PARENTS, hasParent } from '../../src/domain/enumerations.ts';
import { lookupFilter, lookupQuery } from '../../src/protocol/lookup-query.ts';
import { call } from '../support/api-call.ts';
import { FAMILY_SEARCHES } from '../support/family-searches.ts';
import { useTestServer } from '../support/test-server.ts';

const server = useTestServer();

describe('what families type finds what they mean among the first five at the server', () => {
  test.each(FAMILY_SEARCHES)('$kind: $typed is $means', async (search) => {
    const { kind, typed, means, parentCode } = search;
    const parentId =
      parentCode !== undefined && hasParent(kind)
        ? await idOf(LOOKUP_PARENTS[kind].kind, parentCode)
        : undefined;
    const filter = lookupFilter(kind, parentId);
    const query = lookupQuery({ query: typed, language: 'en', limit: 5, filter });
    const { body } = await call(server, `/core/${kind}/?${query}`);
    expect(body.map(({ name }: { name: string }) => name)).toContain(means);
  });
});

async function idOf(kind: string, code: string): Promise<number> {
  const { rows } = await server.db.query(
    'select id from reference_items where kind = $1 and code = $2',
    [kind, code],
  );
  return Number(rows[0].id);
}
