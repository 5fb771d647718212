import { randomUUID } from 'node:crypto';
import type { SectionKey } from '../../src/domain/sections.ts';
import { call, cookiesOf, type Call, type Reply } from './api-call.ts';
import type { TestServer } from './test-server.ts';

export interface TestAccount {
  email: string;
  password: string;
  access: string;
  refresh: string;
  userId: number;
  profileId: number;
  /** These calls have the access token of this sign-in. */
  call: (path: string, options?: Call) => Promise<Reply>;
  mustCall: (path: string, options?: Call) => Promise<Reply>;
  save: (section: SectionKey, values: object, options?: Call) => Promise<Reply>;
}

/** The test can read the mail of this server, which may run in another process. */
type Registering = Pick<TestServer, 'url' | 'readOtp'>;

interface Registration {
  email: string;
  password?: string;
  name?: string;
  candidateName?: string;
  relationType?: number;
  /** They come with the one-time password. */
  headers?: Record<string, string>;
}

export async function registerAccount(
  server: Registering,
  { email = `${randomUUID()}@example.in`, ...more }: Partial<Registration> = {},
): Promise<TestAccount> {
  const password = 'a good long password';
  await createAccount(server, { email, password, ...more });
  return signIn(server, { email, password, ...more });
}

/** The calls are those of spec.md §7. */
export async function createAccount(
  server: Registering,
  registration: Registration & { password: string },
): Promise<void> {
  const { cookie } = await verifyAddress(server, registration);
  mustBeGood('/accounts/createuser/', await createUser(server, { ...registration, cookie }));
}

export function createUser(
  server: Pick<TestServer, 'url'>,
  { email, password, cookie }: { email: string; password: string; cookie: string },
): Promise<Reply> {
  const body = { email, password, confirmPassword: password };
  return call(server, '/accounts/createuser/', { body, headers: { cookie } });
}

/** The cookie proves that the one-time password was verified. */
export async function verifyAddress(
  server: Registering,
  {
    email,
    name = 'Sunanda Kulkarni',
    candidateName = 'Aditi Kulkarni',
    relationType = 2,
    headers = {},
  }: Registration,
): Promise<{ temporaryUserId: number; cookie: string; reply: Reply }> {
  const created = await mustCall(server, '/accounts/tempuser/', {
    body: {
      full_name: name,
      email,
      account_type: 1,
      relation_type: relationType,
      candidate_full_name: candidateName,
      is_owner: true,
    },
  });
  const temporaryUserId = created.body.data.id as number;
  const reply = await mustCall(server, '/accounts/verifyotp/', {
    body: { otp: await server.readOtp(email), temp_user_id: temporaryUserId },
    headers,
  });
  return { temporaryUserId, cookie: cookiesOf(reply), reply };
}

export async function signIn(
  server: Pick<TestServer, 'url'>,
  { email, password }: { email: string; password: string },
): Promise<TestAccount> {
  const login = mustBeGood('/login/', await logIn(server, { email, password }));
  const { access, refresh } = login.body as { access: string; refresh: string };
  const userId = claimsOf(access)['user_id'] as number;
  const user = await mustCall(server, `/accounts/userdetails/${userId}`, { token: access });
  const profileId = user.body.profile.id as number;
  return {
    email,
    password,
    access,
    refresh,
    userId,
    profileId,
    call: (path, options) => call(server, path, { token: access, ...options }),
    mustCall: (path, options) => mustCall(server, path, { token: access, ...options }),
    save: (section, values, options) =>
      call(server, `/profiles/profile-${section}/`, {
        body: { profile: profileId, ...values },
        token: access,
        ...options,
      }),
  };
}

export function logIn(
  server: Pick<TestServer, 'url'>,
  { email, password }: { email: string; password: string },
): Promise<Reply> {
  return call(server, '/login/', { body: { username: email, password } });
}

export function renew(server: Pick<TestServer, 'url'>, refresh: string): Promise<Reply> {
  return call(server, '/token/refresh/', { body: { refresh } });
}

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** Throws if the answer is not a success. */
export async function mustCall(...args: Parameters<typeof call>): ReturnType<typeof call> {
  return mustBeGood(args[1], await call(...args));
}

export function mustBeGood(what: string, reply: Reply): Reply {
  if (reply.status < 300) return reply;
  throw new Error(`${what}: ${reply.status} ${JSON.stringify(reply.body)}`);
}
