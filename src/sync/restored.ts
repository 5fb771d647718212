/**
 * The epoch in the server's answers shows that its database was restored or replaced [S26]. Before
 * the phone sends or merges anything else, it reads the server's data. It queues what the server
 * lost and this phone has.
 */
import { listExtensions, readEpoch } from '../api/api-client.ts';
import { callAsUser } from '../api/session-refresh.ts';
import { User } from '../domain/user.ts';
import { isSectionOffered, SECTION_KEYS, type SectionKey } from '../domain/sections.ts';
import { paths } from '../protocol/paths.ts';
import { get } from '../protocol/request.ts';
import { readGeneration } from '../store/account/clear-account.ts';
import { saveUser } from '../store/schema/device-store.ts';
import { requeueAfterRestore, type FoundAtServer } from '../store/account/requeue-after-restore.ts';
import { updateProgress } from '../store/sections/progress-store.ts';
import type { ServerRecord } from '../store/sections/section-merge.ts';
import type { AccountContext } from './account-context.ts';
import { readRecord, requestRecord } from './fetch-section.ts';
import { listServerFiles, requestCard } from './pull-media.ts';

export async function isRestored({ device, store }: AccountContext): Promise<boolean> {
  const epoch = await readEpoch(device);
  const known = (await store.progress.get('progress'))?.epoch;
  return epoch !== undefined && epoch !== known;
}

/** Returns false if the server's data could not be read. Nothing else may then be sent. */
export async function meetEpoch(account: AccountContext): Promise<boolean> {
  const { store, device, environment } = account;
  if (!(await isRestored(account))) return true;
  const epoch = (await readEpoch(device))!;
  if (account.epoch === undefined) {
    // This account had no epoch yet, so none of its data is from another epoch.
    await updateProgress(store, { epoch });
    return true;
  }
  const found = await findAtServer({ ...account, epoch });
  if (!found) return false;
  await store.transaction('rw', store.tables, async () => {
    if ((await readGeneration(store)) !== account.generation) return;
    await requeueAfterRestore(store, found, environment);
  });
  environment.log('info', 'The server was restored or emptied. What it lost is queued again');
  return true;
}

async function findAtServer(account: AccountContext): Promise<FoundAtServer | undefined> {
  const { userId, epoch, device, environment } = account;
  const askedAt = environment.now();
  const user = await callAsUser(account, get(paths.userDetails(userId)), { reply: User, userId });
  if (user.outcome !== 'accepted' || epoch === undefined) return undefined;
  await saveUser(user.value, { askedAt, device });
  const sections: Partial<Record<SectionKey, ServerRecord>> = {};
  const offered = (await listExtensions(device)) ?? [];
  for (const key of SECTION_KEYS.filter((each) => isSectionOffered(each, offered))) {
    const found = await requestRecord(account, key);
    if (found.outcome !== 'accepted') return undefined;
    if (found.value) sections[key] = readRecord(key, found.value, found.version);
  }
  const photo = await listServerFiles(account, 'photo');
  const video = await listServerFiles(account, 'video');
  const card = await requestCard(account);
  if (photo.outcome !== 'accepted' || video.outcome !== 'accepted') return undefined;
  if (card.outcome !== 'accepted') return undefined;
  return {
    epoch,
    sections,
    files: { photo: photo.value, video: video.value },
    aadhaar: { front: Boolean(card.value.aadhar_front), back: Boolean(card.value.aadhar_back) },
    done: user.value.profileStepsCompleted ?? [],
  };
}
