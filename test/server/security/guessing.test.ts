import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { call } from '../../support/api-call.ts';
import { registerAccount } from '../../support/test-account.ts';
import { useServerWithClock } from '../../support/test-server.ts';

const { server } = useServerWithClock();

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

  test('a mailbox that a provider gives several names', async () => {
    const name = randomUUID().replaceAll('-', '');
    const names = [
      `${name}@gmail.com`,
      `${name}+1@googlemail.com`,
      `${name.slice(0, 5)}.${name.slice(5)}@gmail.com`,
    ];
    const ask = (email: string) =>
      call(server, '/accounts/request-password-reset/', { body: { email } });
    for (let count = 0; count < 8; count += 1) await ask(names[count % 3]!);
    expect((await ask(`${name}@googlemail.com`)).status).toBe(429);
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
