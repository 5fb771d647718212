import { afterAll, expect, test } from 'vitest';
import { call } from '../support/api-call.ts';
import { exitCode, killPrograms, startProgram } from '../support/server-process.ts';
import { registerAccount, signIn } from '../support/test-account.ts';
import { useTestServer } from '../support/test-server.ts';

const server = useTestServer();
afterAll(killPrograms);

async function signOut(email: string): Promise<[number | null, string]> {
  const program = startProgram(['server/commands/account.ts', 'sign-out', email], {
    DATA_DIR: server.dataDir,
    DATABASE_URL: server.databaseUrl,
    TOKEN_SECRET: server.settings.tokenSecret,
  });
  return [await exitCode(program), program.output().trim()];
}

test('[ASVS 7.4.5] an operator ends every sign-in of an account while the server runs, and of no other', async () => {
  const [account, stranger] = [await registerAccount(server), await registerAccount(server)];
  const elsewhere = await signIn(server, account);
  const answers = async () =>
    Promise.all(
      [account, elsewhere, stranger].map(
        async (who) => (await who.call('/accounts/sign-ins/')).status,
      ),
    );
  expect(await answers()).toEqual([200, 200, 200]);
  expect(await signOut(account.email.toUpperCase())).toEqual([
    0,
    'Phones and computers logged out: 2',
  ]);
  expect(await answers()).toEqual([401, 401, 200]);
  const refreshed = await call(server, '/token/refresh/', { body: { refresh: account.refresh } });
  expect(refreshed.status).toBe(401);
  expect(await signOut('nobody@example.in')).toEqual([
    1,
    "No account has the email 'nobody@example.in'.",
  ]);
}, 60_000);
