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
  const { email, password } = registration;
  const { cookie } = await verifyAddress(server, registration);
  await mustCall(server, '/accounts/createuser/', {
    body: { email, password, confirmPassword: password },
    headers: { cookie },
  });
}

/** The cookie proves that the one-time password was verified. */
export async function verifyAddress(
  server: Registering,
  {
    email,
    name = 'Sunanda Kulkarni',
    candidateName = 'Aditi Kulkarni',
    relationType = 2,
  }: Registration,
): Promise<{ temporaryUserId: number; cookie: string }> {
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
  const verified = await mustCall(server, '/accounts/verifyotp/', {
    body: { otp: await server.readOtp(email), temp_user_id: temporaryUserId },
  });
  return { temporaryUserId, cookie: cookiesOf(verified) };
}

export async function signIn(
  server: Pick<TestServer, 'url'>,
  { email, password }: { email: string; password: string },
): Promise<TestAccount> {
  const login = await mustCall(server, '/login/', { body: { username: email, password } });
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

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** Throws if the answer is not a success. */
export async function mustCall(...args: Parameters<typeof call>): ReturnType<typeof call> {
  const reply = await call(...args);
  if (reply.status >= 300) {
    throw new Error(`${args[1]}: ${reply.status} ${JSON.stringify(reply.body)}`);
  }
  return reply;
}
