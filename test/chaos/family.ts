import { randomUUID } from 'node:crypto';
import type { Random } from '../support/random.ts';
import { call, cookiesOf, type Call, type Reply } from '../support/api-call.ts';
import { createMailbox } from '../support/mailbox.ts';
import { claimsOf, mustBeGood } from '../support/test-account.ts';
import { count, type Gate, type Tally } from './gate.ts';
import { makePictures } from './pictures.ts';

export interface World {
  server: { url: string };
  gate: Gate;
  tally: Tally;
  random: Random;
  mailbox: ReturnType<typeof createMailbox>;
  /** The width of a picture identifies it later. */
  pictures: ReadonlyMap<number, Buffer>;
}

export interface Family {
  number: number;
  email: string;
  password: string;
  access: string;
  refresh: string;
  profileId: number;
}

/** A family repeats this activity. */
export interface Line {
  /** Throws if an answer is wrong. */
  step: () => Promise<void>;
  /** Runs after a restart. Returns the number of acknowledged records; throws if one is wrong. */
  check: () => Promise<number>;
}

export async function createWorld(given: {
  server: World['server'];
  gate: Gate;
  tally: Tally;
  random: Random;
  mailFolder: string;
}): Promise<World> {
  const { mailFolder, ...world } = given;
  return { ...world, mailbox: createMailbox(mailFolder), pictures: await makePictures() };
}

/** An account that the server has acknowledged must be kept. */
export async function register(
  world: World,
  { number, onAcknowledged }: { number: number; onAcknowledged: (account: Account) => void },
): Promise<Family> {
  const { gate, server, tally } = world;
  const email = `family-${number}-${randomUUID()}@example.in`;
  const password = 'a good long password';
  const headers = addressOf(number);
  const ask = (path: string, options: Call) =>
    gate.ask(() => call(server, path, { ...options, headers: { ...headers, ...options.headers } }));
  const cookie = await verifyAddress(world, { email, ask });
  const created = await gate.askWithKey(once(server, { email, password, cookie, headers }));
  if (created.status !== 201)
    throw new Error(`The server answered createuser with ${created.status}.`);
  onAcknowledged({ number, email, password });
  count(tally, 'accounts acknowledged');
  const login = mustBeGood('login', await ask('/login/', { body: { username: email, password } }));
  const { access, refresh } = login.body as { access: string; refresh: string };
  const userId = claimsOf(access)['user_id'] as number;
  const user = await ask(`/accounts/userdetails/${userId}`, { token: access });
  return { number, email, password, access, refresh, profileId: user.body.profile.id };
}

export type Account = Pick<Family, 'number' | 'email' | 'password'>;

function once(
  server: World['server'],
  given: { email: string; password: string; cookie: string; headers: Record<string, string> },
): () => Promise<Reply> {
  const { email, password, cookie, headers } = given;
  const key = randomUUID();
  const body = { email, password, confirmPassword: password };
  return () =>
    call(server, '/accounts/createuser/', { body, key, headers: { cookie, ...headers } });
}

/** A killed server may have lost the mail or the code. Then the family needs another one. */
async function verifyAddress(
  { mailbox }: World,
  { email, ask }: { email: string; ask: (path: string, options: Call) => Promise<Reply> },
): Promise<string> {
  const body = {
    full_name: 'Sunanda Kulkarni',
    email,
    account_type: 1,
    relation_type: 2,
    candidate_full_name: 'Aditi Kulkarni',
    is_owner: true,
  };
  const created = mustBeGood('tempuser', await ask('/accounts/tempuser/', { body }));
  const temp_user_id = created.body.data.id as number;
  for (let tries = 0; tries < 5; tries += 1) {
    const otp = await mailbox.readOtp(email).catch(() => undefined);
    if (otp !== undefined) {
      const options = { body: { otp, temp_user_id }, key: randomUUID() };
      const verified = await ask('/accounts/verifyotp/', options);
      if (verified.status === 200) return cookiesOf(verified);
    }
    await ask('/accounts/resend-otp/', { body: { email } });
  }
  throw new Error(`${email} could not be verified: the server accepted no one-time password.`);
}

/** Each family has its own network address, so that rate limits do not count them together. */
export function addressOf(number: number): Record<string, string> {
  return { 'x-forwarded-for': `10.${number >> 8}.${number % 256}.7` };
}
