/**
 * Delivers an outbox entry. The drawing shows an entry from the save until it leaves the outbox.
 *
 *          save (store/sections/section-store.ts, …)
 *            │
 *            ▼
 *         waiting ◀──────────────────────────────┐◀── left as 'sending' by a drain that was
 *            │ due (schedule.ts)                 │    killed, or could not write [S20]
 *            ▼                                   │
 *         freeze: body and key, once [S7] ───────┼──▶ gone: nothing is left to send [S2]
 *            │                                   │
 *            ▼                                   │
 *         a file in pieces ── paused ────────────┤  out of time, or waiting for Wi-Fi [S18] [S20]
 *            │                                   │
 *            ▼                                   │
 *         sending ─── unreachable ───────────────┤  later, same body, same key [S9]
 *            │  │ ─── unauthenticated ───────────┤  once somebody is signed in again [S15]
 *            │  │ ─── conflict, upload lost ─────┘  new body, new key [S14]; gone where a newer
 *            │  │                                   entry of its target contains it [S2]
 *            │  └──── rejected ──▶ rejected ── 'Retry' ──▶ waiting [S10]
 *         accepted                    │
 *            │                        └── a newer save contains it ──▶ gone [S2]
 *            ▼
 *          gone
 *
 * A person may discard an entry that is not being sent [S2]. 'Accepted' is an acknowledgement that
 * the entry's handler recognises [S8], or a refusal after which nothing is left to do [S12]. If the
 * process is killed at any line, the next drain continues with the entry.
 */
import { listExtensions } from '../api/api-client.ts';
import type { OutboxEntry } from '../store/schema/outbox-entry.ts';
import type { AccountContext } from './account-context.ts';
import { attempt, freeze, rejectLost, settle } from './attempt.ts';
import { deletionHandler } from './handlers/deletion-handler.ts';
import type { EntryHandler } from './handlers/entry-handler.ts';
import { optionHandler } from './handlers/option-handler.ts';
import { sectionHandler } from './handlers/section-handler.ts';
import { passedStepHandler } from './handlers/passed-step-handler.ts';
import { uploadHandler } from './handlers/upload-handler.ts';
import { deliverToPlainServer } from './plain-server.ts';
import { sendInPieces } from './resumable-upload.ts';
import { release, requeue, type Settled } from './transitions.ts';

/** Neither an answer of the server nor a failing network makes it throw. */
export async function deliver(
  context: AccountContext,
  entry: OutboxEntry,
  /** True when the time for sending is over. No further piece of a file is then started [S20]. */
  isOver: () => boolean = () => false,
): Promise<Settled> {
  const handler = handlerOf(entry);
  const offered = await listExtensions(context.device);
  // Without a stored list of extensions, the phone assumes our own server.
  if (offered && !offered.includes('idempotency')) {
    return deliverToPlainServer(context, { entry, handler });
  }
  const frozen = await freeze(context, entry, { handler, known: { offered: offered ?? [] } });
  if (!frozen) return 'gone';
  const sent = await sendInPieces(context, frozen, isOver);
  switch (sent.status) {
    case 'ready':
      return attempt(context, { entry: sent.entry, handler });
    case 'gone':
      return 'gone';
    case 'paused':
      await release(context, frozen);
      return 'stays';
    case 'not-offered':
      return requeue(context, frozen);
    case 'file-is-gone':
      return rejectLost(context, { entry: frozen, handler });
    case 'stopped':
      return settle(context, { entry: frozen, handler, outcome: sent.outcome });
  }
}

function handlerOf({ work }: OutboxEntry): EntryHandler {
  switch (work.kind) {
    case 'section':
      return sectionHandler(work.section);
    case 'option':
      return optionHandler(work.optionId);
    case 'passed-step':
      return passedStepHandler(work.step);
    case 'upload':
      return uploadHandler(work.mediaId, work.slot);
    case 'delete-media':
      return deletionHandler(work.mediaId, work.slot);
  }
}
