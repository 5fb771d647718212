import { beforeAll, describe, expect, test } from 'vitest';
import { dependentFields } from '../../src/domain/lookup-fields.ts';
import type { SectionKey } from '../../src/domain/sections.ts';
import type { Reply } from '../support/api-call.ts';
import { findItem, sectionValues } from '../support/primary-values.ts';
import {
  type KnownItems,
  oneOfEach,
  rowTitle,
  type RuleRow,
  rowValue,
  SECTION_RULE_ROWS,
} from '../support/section-rule-rows.ts';
import { useAccount, useServerWithClock } from '../support/test-server.ts';

/** The clock shows 20 November 2026, 06:00 UTC. The date in India is the same. */
const { server } = useServerWithClock();
const account = useAccount(server);
let primary: Record<string, unknown>;
let items: KnownItems;

beforeAll(async () => {
  const { primary: values, personal, additional } = await sectionValues(server);
  primary = values;
  items = {
    country: values.permanent_country,
    state: values.permanent_state,
    city: values.permanent_city,
    profession: values.profession,
    education: values.education[0]!,
    language: personal.mother_tongue,
    hobby: personal.hobbies[0]!,
    religion: additional.religion,
    caste: additional.caste,
    subcaste: additional.sub_caste,
    gotra: await findItem(server, 'gotra', { query: 'Kashyapa' }),
  };
});

const tables = Object.entries(SECTION_RULE_ROWS) as [SectionKey, readonly RuleRow[]][];

describe.each(tables)('spec.md §5, %s profile, at the server:', (kind, rows) => {
  test.each(oneOfEach(rows).map((row) => [rowTitle(row), row] as const))(
    '%s',
    async (_title, row) => {
      const base = kind === 'primary' ? primary : {};
      const reply = await account.save(kind, { ...base, [row.field]: rowValue(row, items) });
      expect(outcomeOf(reply, dependentFields(kind, row.field))).toEqual(
        row.server === 'good'
          ? 'good'
          : { code: 'validation_failed', fields: { [row.field]: row.server } },
      );
    },
  );
});

/** A refused state makes its city invalid, too, so the fields in `below` are ignored. */
function outcomeOf({ status, body }: Reply, below: readonly string[]) {
  if (status === 200 || status === 201) return 'good';
  const fields = Object.entries(body.fields ?? {}).filter(([field]) => !below.includes(field));
  return { code: body.code, fields: Object.fromEntries(fields) };
}

describe('the server refuses', () => {
  test.each<[SectionKey, object, object]>([
    ['personal', { hobbies: [7.5] }, { hobbies: 'invalid' }],
    ['additional', { about_me: 'a\0b' }, { about_me: 'invalid' }],
    ['additional', { about_me: '\ud83d' }, { about_me: 'invalid' }],
    ['additional', { social_links: { 'a\0': 1 } }, { social_links: 'invalid' }],
  ])('%s: %j', async (kind, values, fields) => {
    const reply = await account.save(kind, values);
    expect(reply.status).toBe(422);
    expect(reply.body.fields).toEqual(fields);
  });

  test('a primary profile with nothing in it, naming every required field', async () => {
    const reply = await account.save('primary', {});
    expect(Object.keys(reply.body.fields).sort()).toEqual(
      Object.keys(primary)
        .filter((field) => field !== 'contact_name')
        .sort(),
    );
  });

  test('maps nested deeper than anybody needs', async () => {
    const deep = `${'{"a":'.repeat(1_500)}1${'}'.repeat(1_500)}`;
    const reply = await account.call('/profiles/profile-additional/', {
      body: `{"profile":${account.profileId},"social_links":${deep}}`,
    });
    expect(reply.status).toBe(422);
    expect(reply.body.fields).toEqual({ social_links: 'invalid' });
  });
});

describe('the server takes', () => {
  test('maps that no field shows as they came', async () => {
    const social_links = { site: 'example.in', more: { a: [1, null, 'é'] } };
    const reply = await account.save('additional', { social_links });
    expect(reply.body.social_links).toEqual(social_links);
  });

  test('and drops fields that the section does not have', async () => {
    const reply = await account.save('personal', { height_in_cm: 160, is_admin: true, __v: 3 });
    expect(reply.body).not.toHaveProperty('is_admin');
    expect(reply.body).not.toHaveProperty('__v');
  });
});
