import { openAsBlob } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { decodeJwt } from 'jose';
import { array, create, number, string, type } from 'superstruct';
import { DOCUMENT_TYPES } from '../../../src/domain/enumerations.ts';
import { API_BASE, paths } from '../../../src/protocol/paths.ts';
import type { Family } from './people.ts';
import type { Product } from './product.ts';

export const SOME_PICTURE = fileURLToPath(
  new URL('../../../public/icons/icon-192.png', import.meta.url),
);

/** Registers with the calls of spec.md §7, for tests that begin at the login. */
export async function openAccount(product: Product, family: Family): Promise<void> {
  const ask = (request: Question) => askServer(product.url, request);
  const temporaryUserId = await registerTemporaryUser(ask, family);
  const verified = await ask({
    path: paths.verifyOtp,
    body: { otp: await product.readOtp(family.email), temp_user_id: temporaryUserId },
  });
  // By this cookie, the server knows the client whose address it verified.
  const cookies = verified.headers.getSetCookie().map((line) => line.split(';')[0]);
  await ask({
    path: paths.createUser,
    headers: { cookie: cookies.join('; ') },
    body: {
      email: family.email,
      password: family.password,
      confirmPassword: family.password,
      device_type: 'Mobile',
      user_agent: 'end-to-end test',
    },
  });
}

/** Basic Info and an Aadhaar card together make a profile (spec.md §2). */
export async function uploadAadhaar(product: Product, family: Family): Promise<void> {
  const { access, profileId } = await signIn({ product, family });
  const picture = await openAsBlob(SOME_PICTURE, { type: 'image/png' });
  for (const type of DOCUMENT_TYPES) {
    const body = new FormData();
    body.append('document_type', type);
    body.append('profile', String(profileId));
    body.append('document_file', picture, 'card.png');
    await askServer(product.url, { path: paths.documents, access, body });
  }
}

export async function signIn({
  product,
  family,
}: {
  product: Product;
  family: Family;
}): Promise<{ access: string; profileId: number }> {
  const body = { username: family.email, password: family.password };
  const reply = await askServer(product.url, { path: paths.login, body });
  const { access } = create(await reply.json(), LoggedIn);
  const path = paths.userDetails(String(decodeJwt(access)['user_id']));
  const user: unknown = await (await askServer(product.url, { path, access })).json();
  return { access, profileId: create(user, HasProfile).profile.id };
}

const LoggedIn = type({ access: string() });
const HasProfile = type({ profile: type({ id: number() }) });

interface Question {
  path: string;
  /** A request with a body is a POST, any other request is a GET. */
  body?: object | FormData;
  access?: string;
  headers?: Record<string, string>;
}

async function registerTemporaryUser(
  ask: (question: Question) => Promise<Response>,
  family: Family,
): Promise<number> {
  const relations = create(await (await ask({ path: paths.relationTypes })).json(), Relations);
  const relation = relations.data.find(({ name }) => name === family.relation);
  if (!relation) throw new Error(`The server has no relation type ${family.relation}`);
  const reply = await ask({
    path: paths.temporaryUser,
    body: {
      full_name: family.name,
      email: family.email,
      account_type: 1,
      relation_type: relation.id,
      candidate_full_name: family.candidateName,
      is_owner: true,
    },
  });
  return create(await reply.json(), Created).data.id;
}

const Relations = type({ data: array(type({ id: number(), name: string() })) });
const Created = type({ data: type({ id: number() }) });

export async function askServer(
  url: string,
  { path, body, access, headers }: Question,
): Promise<Response> {
  const isForm = body instanceof FormData;
  const reply = await fetch(url + API_BASE + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
      ...headers,
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  if (!reply.ok) throw new Error(`${path} was answered ${reply.status}: ${await reply.text()}`);
  return reply;
}
