import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../support/api-call.ts';
import { registerAccount, type TestAccount } from '../../support/test-account.ts';
import { createTestClock, useTestServer } from '../../support/test-server.ts';

const clock = createTestClock();
const server = useTestServer({ clock });
let account: TestAccount;

beforeAll(async () => {
  account = await registerAccount(server);
});

/** The calls alternate, so that other load slows both equally. */
async function ratioOfMedians(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < 15; round += 1) {
    for (const [index, ask] of [one, other].entries()) {
      const begun = performance.now();
      await ask();
      times[index]!.push(performance.now() - begun);
    }
    clock.advance(3_600_000);
  }
  const [first, second] = times.map((each) => each.sort((a, b) => a - b)[7]!);
  return first! / second!;
}

describe('how long an answer takes does not tell whether there is an account, as far as one can see from here:', () => {
  const unknown = () => `${randomUUID()}@example.in`;
  const askReset = (email: string) =>
    call(server, '/accounts/request-password-reset/', { body: { email } });
  const reset = (email: string) =>
    call(server, '/accounts/reset-password/', {
      body: { email, otp: '000000', password: 'some other good password' },
    });
  const login = (username: string) =>
    call(server, '/login/', { body: { username, password: 'not the password' } });

  test.each([
    ['asking for a code', askReset],
    ['a wrong code', reset],
    ['a wrong password', login],
  ])('%s', async (_what, ask) => {
    const ratio = await ratioOfMedians(
      () => ask(account.email),
      () => ask(unknown()),
    );
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });
});

describe('[ASVS 2.4.1] a limit counts the same person, however they write themselves:', () => {
  test.each([
    (email: string) => email.toUpperCase(),
    (email: string) => ` ${email} `,
    (email: string) => email.replace('e', 'E'),
    (email: string) => email.normalize('NFD'),
  ])('an address in another spelling', async (spell) => {
    const email = `${randomUUID()}-é@example.in`;
    const statuses: number[] = [];
    for (let count = 0; count < 9; count += 1) {
      const body = { email: count % 2 ? spell(email) : email };
      statuses.push((await call(server, '/accounts/request-password-reset/', { body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
  });

  test('[ASVS 15.3.4] a visitor who names other addresses of the internet, in any header', async () => {
    const { email } = await registerAccount(server);
    const names = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'client-ip', 'cf-connecting-ip'];
    const statuses = new Set<number>();
    for (let count = 0; count < 245; count += 1) {
      const address = `203.0.113.${count % 250}`;
      const headers = Object.fromEntries(
        names.map((name) => [name, name === 'forwarded' ? `for=${address}` : address]),
      );
      const path = `/accounts/tempuserdetailsfromemail/${count}.${email}`;
      statuses.add((await call(server, path, { headers })).status);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});
