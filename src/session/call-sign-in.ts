import { NOT_LOADED } from '../api/call-server.ts';
import type { SignInOutcome } from './sign-in.ts';

/**
 * Logs in (spec.md §7). The code of `signIn` is loaded only now, so that the login screen opens
 * sooner.
 */
export async function callSignIn(email: string, password: string): Promise<SignInOutcome> {
  const code = await import('./sign-in.ts').catch(() => undefined);
  return code ? code.signIn(email, password) : NOT_LOADED;
}
