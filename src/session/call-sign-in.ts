import { NOT_LOADED } from '../api/call-server.ts';
import type { SignInOutcome } from './sign-in.ts';

/** Logs in (spec.md §7). The login screen opens before the code of the store is loaded. */
export async function callSignIn(email: string, password: string): Promise<SignInOutcome> {
  const code = await import('./sign-in.ts').catch(() => undefined);
  return code ? code.signIn(email, password) : NOT_LOADED;
}
