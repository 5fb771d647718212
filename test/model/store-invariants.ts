/** Every store must obey these rules between two commands [S1] [S2] [S7]. */
import type { AccountStore, FieldEdit } from '../../src/store/schema/account-store.ts';
import { listLocalIds } from '../../src/store/sections/local-items.ts';
import type { OutboxEntry } from '../../src/store/schema/outbox-entry.ts';
import { hasSendableEdits } from '../../src/store/sections/section-merge.ts';
import { ACCOUNTS } from './schedule.ts';
import type { World } from './world.ts';

/** The key has the store and the sequence number of an entry. */
export type SeenEntries = Map<string, { store: string; entry: OutboxEntry }>;

export async function checkStores(world: World, seen: SeenEntries): Promise<void> {
  for (const { index } of world.phones) {
    await checkSession(world, index);
    for (const account of ACCOUNTS) {
      const name = `${index}/${world.families[account].userId}`;
      const look = world.look(index, account);
      const findings = await checkStore(look, { name, seen });
      if (world.cleared.has(`${index} ${account}`)) findings.push(...(await findLeft(look)));
      for (const finding of findings) world.watch.find(`phone ${index}, ${account}: ${finding}`);
    }
  }
}

/** A session may end only if a token refresh is refused or a person logs out [S15]. */
async function checkSession(world: World, phone: number): Promise<void> {
  const { watch } = world;
  if (watch.signedIn[phone] === undefined || (await world.readSignedIn(phone))) return;
  if (!watch.refused.has(phone)) watch.find(`[S15] the session on phone ${phone} ended by itself`);
  watch.signedIn[phone] = undefined;
}

/** After the removal of an account's data, only the table `clearings` may have rows [S17]. */
async function findLeft(look: AccountStore): Promise<string[]> {
  const findings: string[] = [];
  for (const table of look.tables) {
    if (table.name === 'clearings') continue;
    const rows = await table.toArray();
    if (rows.length > 0)
      findings.push(`[S17] left behind in ${table.name}: ${JSON.stringify(rows)}`);
  }
  return findings;
}

async function checkStore(
  look: AccountStore,
  { name, seen }: { name: string; seen: SeenEntries },
): Promise<string[]> {
  const tables = [look.outbox, look.sections, look.media, look.files, look.options];
  return look.transaction('r', tables, async () => {
    const entries = await look.outbox.toArray();
    for (const entry of entries) seen.set(`${name} ${entry.seq}`, { store: name, entry });
    const findings: string[] = [];
    for (const row of await look.sections.toArray()) {
      const isQueued = entries.some(({ target }) => target === `section:${row.key}`);
      // An edit may wait for an option that was added on this phone. A refused option can still be
      // sent by a retry, so its edit waits, too [S11].
      const isOfOption = ({ value }: FieldEdit) =>
        listLocalIds(value).some((id) => entries.some(({ target }) => target === `option:${id}`));
      const edits = Object.fromEntries(
        Object.entries(row.edits).filter(([, edit]) => !isOfOption(edit)),
      );
      if (hasSendableEdits({ ...row, edits }) && !isQueued) {
        findings.push(`[S2] ${row.key} has edits that nothing will send: ${JSON.stringify(row)}`);
      }
    }
    const fileIds = new Set(await look.files.toCollection().primaryKeys());
    for (const { id, stage, fileName } of await look.media.toArray()) {
      const has = (kind: string) =>
        entries.some(({ work }) => work.kind === kind && 'mediaId' in work && work.mediaId === id);
      if (stage === 'queued' && !has('upload')) {
        findings.push(`[S2] nothing will send ${fileName}`);
      }
      if (stage === 'deleting' && !has('delete-media')) {
        findings.push(`[S2] nothing will delete ${fileName}`);
      }
      if ((stage === 'queued' || stage === 'picked') && !fileIds.has(id)) {
        findings.push(`[S3] the bytes of ${fileName} are gone`);
      }
    }
    for (const option of await look.options.toArray()) {
      const isQueued = entries.some(
        ({ work }) => work.kind === 'option' && work.optionId === option.id,
      );
      if (!option.item && !isQueued)
        findings.push(`[S11] nothing will add the option ${option.name}`);
    }
    return findings;
  });
}

/** At the end, each entry must have left the outbox for a reason that `whyGone` knows [S2]. */
export function countDepartures(world: World, seen: SeenEntries): void {
  for (const { store, entry } of seen.values()) {
    const why = whyGone(world, seen, { store, entry });
    if (why === undefined) {
      const { target, state, seq } = entry;
      world.watch.find(`[S2] the entry ${seq} of ${target} (${state}) left for no reason`);
    } else world.tally.count(`entry left: ${why}`);
  }
}

function whyGone(
  { watch }: World,
  seen: SeenEntries,
  { store, entry }: { store: string; entry: OutboxEntry },
): string | undefined {
  const keys = watch.keysOf(store, entry.seq);
  if ([...keys].some((key) => watch.effective.has(key))) return 'acknowledged';
  const given = watch.whyLeft(store, entry.seq);
  if (given !== undefined) return given;
  const isContained = [...seen.values()].some(
    (other) =>
      other.store === store && other.entry.target === entry.target && other.entry.seq > entry.seq,
  );
  if (isContained) return 'contained in a newer one';
  // An entry may leave the outbox if its section has no edits to send. This excuses each of them.
  if (entry.work.kind === 'section') return 'nothing left to say';
  // A deletion may leave if the phone no longer has the file's row. This excuses each of them.
  if (entry.work.kind === 'delete-media') return 'nothing left to delete';
  return undefined;
}
