import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readAccessToken, type AccessClaims } from '../accounts/access-token.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { isSessionOpen } from '../repositories/session-repository.ts';

const signedIn = new WeakMap<FastifyRequest, AccessClaims>();

/** The session must be open, too: a logout takes effect before the access token expires. */
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
 * The body of a slow upload can take days to arrive. If the session has ended meanwhile, the request
 * is refused.
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
