import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { call, type Reply } from '../../support/api-call.ts';
import { signIn } from '../../support/test-account.ts';
import { useServerAndAccount } from '../../support/test-server.ts';

/* The server limits what one account or one visitor can make it store and compute. */

const MIB = 1024 ** 2;
const DAY_MS = 24 * 3_600_000;
const { clock, server, account } = useServerAndAccount({
  settings: { trustProxy: 1 },
  pauseMs: DAY_MS,
});

const BIG = {
  siblings: Array.from({ length: 50 }, (_, index) => ({
    name: `Sibling ${index}`,
    gender: 'Brother',
    marital_status: 'Widowed',
    additional_details: Object.fromEntries(
      Array.from({ length: 20 }, (__, detail) => [`detail ${detail}`, 'x'.repeat(450)]),
    ),
  })),
};

const save = (values: object, key: string | undefined = randomUUID()) =>
  account.save('family', values, { key });
const readFamily = async () =>
  (await account.call(`/profiles/profile-family/?profile_id=${account.profileId}`)).body[0];

async function keptBytes(): Promise<number> {
  const { rows } = await server.db.query(
    'select coalesce(sum(length(body::text)), 0) as bytes from idempotency_outcomes where scope = $1',
    [`account:${account.userId}`],
  );
  return Number(rows[0].bytes);
}

async function saveUntilRefused(max: number): Promise<{ saved: number; refused: Reply }> {
  for (let saved = 0; saved < max; saved += 1) {
    const reply = await save(BIG);
    if (reply.status === 429) return { saved, refused: reply };
    if (reply.status >= 300) throw new Error(`${reply.status}`);
  }
  throw new Error(`${max} saves of ${JSON.stringify(BIG).length} bytes were taken`);
}

describe('[ASVS 15.2.2] one account does not fill the database:', () => {
  test('sixteen MiB are kept of it, and four more in a day; what is too much changes nothing, and a repeat is answered', async () => {
    const early = { other_long_relatives: 'In Satara' };
    const earlyKey = randomUUID();
    const first = await save(early, earlyKey);
    const { saved, refused } = await saveUntilRefused(60);
    expect(saved).toBeGreaterThan(20);
    expect(refused.body.code).toBe('rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await keptBytes()).toBeLessThanOrEqual(16 * MIB);
    const again = await save(early, earlyKey);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    const before = await readFamily();
    expect((await save({ family_value: 'Joint' }, undefined)).status).toBeLessThan(300);
    const key = randomUUID();
    expect((await save(BIG, key)).status).toBe(429);
    const after = await readFamily();
    expect(after.family_value).not.toBe(before.family_value);
    expect(after.siblings ?? []).toEqual([]);
    // The refused save did not use up its idempotency key.
    clock.advance(Number(refused.headers.get('retry-after')) * 1_000 + DAY_MS);
    Object.assign(account, await signIn(server, account));
    expect((await save(BIG, key)).status).toBeLessThan(300);
    const { saved: more } = await saveUntilRefused(60);
    expect(more).toBeLessThan(saved / 2);
  });

  test('a phone that comes out of a tunnel with five hundred saves is not stopped', async () => {
    const statuses = new Set<number>();
    for (let number = 0; number < 500; number += 1) {
      const reply = await save({ other_long_relatives: `${number} ${'क'.repeat(500)}` });
      statuses.add(reply.status);
    }
    expect([...statuses]).toEqual([201, 200]);
  });
});

describe('[ASVS 15.2.2] whole lists, which cost more than suggestions,', () => {
  const from = (network: string) => ({ headers: { 'x-forwarded-for': network } });

  test('are limited for a network, far above what a hundred families fetch; suggestions are not', async () => {
    const network = '198.51.100.9';
    const ask = (limit: number) => call(server, `/core/religion/?limit=${limit}`, from(network));
    expect((await ask(5_000)).status).toBe(200);
    // This uses up the limit, as thousands of requests for lists would.
    await server.db.query(
      `update rate_limits set empty_at = $1::timestamptz + interval '1 hour' where empty_at = (
        select min(empty_at) from rate_limits where empty_at > $1)`,
      [new Date(clock.now())],
    );
    const refused = await ask(5_000);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(1);
    expect((await ask(10)).status).toBe(200);
    expect((await call(server, '/core/religion/?limit=5000', from('198.51.100.10'))).status).toBe(
      200,
    );
  });
});
