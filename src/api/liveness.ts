/**
 * Asks by one cheap request whether the server is there. A captive portal cannot give the expected
 * answer. Our own server's answer also names its epoch [S26].
 */
import type { Struct } from 'superstruct';
import { API_BASE, LIVENESS_PATH, paths } from '../protocol/paths.ts';
import { Liveness, PlanList } from '../protocol/replies.ts';
import { get, listExtensions, recordOffer, type CallContext } from './api-client.ts';
import { offerOf } from './outcome.ts';

const LIVENESS_MAX_MS = 5_000;

export async function isServerAnswering(context: CallContext): Promise<boolean> {
  const { device, environment } = context;
  const ask = async <T>(path: string, reply: Struct<T, never> | Struct<T>) =>
    get(environment, `${environment.origin}${path}`, { reply, timeoutMs: LIVENESS_MAX_MS });
  const isOurs = ((await listExtensions(device)) ?? []).length > 0;
  const outcome = isOurs
    ? await ask(LIVENESS_PATH, Liveness)
    : await ask(`${API_BASE}${paths.accountTypes}`, PlanList);
  if (outcome.outcome !== 'accepted') return false;
  if (isOurs) await recordOffer(context, offerOf(outcome));
  return true;
}
