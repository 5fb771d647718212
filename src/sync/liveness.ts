/** Whether the server is there: one cheap question, which a captive portal cannot answer. */
import { Liveness, PlanList } from '../protocol/replies.ts';
import { API_BASE, LIVENESS_PATH, paths } from '../protocol/paths.ts';
import { listExtensions, send, type CallContext } from './api-client.ts';

/** A server that is there and free answers sooner; who asks has other things to do. */
const LIVENESS_MAX_MS = 5_000;

export async function isServerAnswering({ device, delegate }: CallContext): Promise<boolean> {
  const isOurs = ((await listExtensions(device)) ?? []).length > 0;
  const asking = { init: PROBE, timeoutMs: LIVENESS_MAX_MS };
  const outcome = isOurs
    ? await send(delegate, `${delegate.origin}${LIVENESS_PATH}`, { ...asking, reply: Liveness })
    : await send(delegate, `${delegate.origin}${API_BASE}${paths.accountTypes}`, {
        ...asking,
        reply: PlanList,
      });
  return outcome.outcome === 'accepted';
}

const PROBE: RequestInit = { method: 'GET', cache: 'no-store', credentials: 'omit' };
