import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readAccessToken, type AccessClaims } from '../accounts/access-token.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { isSessionOpen } from '../repositories/session-repository.ts';

const signedIn = new WeakMap<FastifyRequest, AccessClaims>();

/** A logout takes effect at once, and not only when the access token expires. */
export function requireAccount(own: FastifyInstance, context: Context): void {
  own.addHook('onRoute', (route) => {
    route.config = { ...route.config, isOwn: true };
  });
  own.addHook('onRequest', async (request) => {
    const claims = await readAccount(context, request);
    if (!claims) throw unauthenticated();
    signedIn.set(request, claims);
  });
}

/** For calls that also work without an account. */
export async function readAccount(
  context: Context,
  request: FastifyRequest,
): Promise<AccessClaims | undefined> {
  const [, token] = /^Bearer ([\w.-]{1,2000})$/iu.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) return undefined;
  const claims = await readAccessToken(context, token);
  if (!claims || !(await isSessionOpen(context.db, claims))) return undefined;
  return claims;
}

/**
 * A form may arrive for days. What its sign-in began and did not finish ends with it.
 * @throws ProblemError unauthenticated
 */
export async function assertStillSignedIn(db: Queryable, request: FastifyRequest): Promise<void> {
  const claims = signedIn.get(request);
  if (claims && !(await isSessionOpen(db, claims))) throw unauthenticated();
}

function unauthenticated(): ProblemError {
  return new ProblemError('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } });
}

export function mustGetAccountId(request: FastifyRequest): number {
  return mustGetClaims(request).accountId;
}

export function mustGetClaims(request: FastifyRequest): AccessClaims {
  const claims = signedIn.get(request);
  if (!claims) throw new Error('mustGetClaims was called in a route without requireAccount');
  return claims;
}
