import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readAccessToken, type AccessClaims } from '../accounts/access-token.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import { isSessionOpen } from '../repositories/session-repository.ts';

const signedIn = new WeakMap<FastifyRequest, AccessClaims>();

/**
 * Refuses every request that is not signed in, in all routes of the scope. A logout takes effect at
 * once, and not only when the access token expires.
 */
export function requireAccount(own: FastifyInstance, context: Context): void {
  own.addHook('onRoute', (route) => {
    route.config = { ...route.config, isOwn: true };
  });
  own.addHook('onRequest', async (request) => {
    const claims = await readAccount(context, request);
    if (!claims) {
      throw new ProblemError('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } });
    }
    signedIn.set(request, claims);
  });
}

/**
 * Returns the claims of a signed-in request; undefined if the request is not signed in. This is for
 * calls that also work without an account.
 */
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

/** The account of a request that `requireAccount` let through. */
export function mustGetAccountId(request: FastifyRequest): number {
  return mustGetClaims(request).accountId;
}

/** The account and the session of a request that `requireAccount` let through. */
export function mustGetClaims(request: FastifyRequest): AccessClaims {
  const claims = signedIn.get(request);
  if (!claims) throw new Error('mustGetClaims needs a route with requireAccount');
  return claims;
}
