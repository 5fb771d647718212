/**
 * Pulls the server's data of the profile and merges it [S13]. Data is stale after five minutes.
 * Unsent edits are not lost. A failure changes no data of the profile. It is logged, and a step
 * without data shows it (spec.md §8).
 */
import { listExtensions } from '../api/api-client.ts';
import { callAsUser } from '../api/session-refresh.ts';
import { User } from '../domain/user.ts';
import { STALE_AFTER_MS } from '../domain/limits.ts';
import { isSectionOffered, SECTION_KEYS, type SectionKey } from '../domain/sections.ts';
import { paths } from '../protocol/paths.ts';
import { ProfilePercent } from '../protocol/replies.ts';
import { get } from '../protocol/request.ts';
import { readGeneration } from '../store/account/clear-account.ts';
import { saveUser } from '../store/schema/device-store.ts';
import { readProgressRow, updateProgress } from '../store/sections/progress-store.ts';
import { openAccount, type AccountContext, type DeviceContext } from './account-context.ts';
import { fetchSection } from './fetch-section.ts';
import { pullMedia } from './pull-media.ts';

/** `isStart`: user and percent are fetched even if they are fresh (spec.md §4). */
export async function pullProfile(
  context: DeviceContext,
  { force = false, isStart = false } = {},
): Promise<void> {
  const account = await openAccount(context);
  if (!account) return;
  const offered = (await listExtensions(account.device)) ?? [];
  const keys = SECTION_KEYS.filter((key) => isSectionOffered(key, offered));
  await Promise.all([
    pullUser(account, force || isStart),
    ...keys.map((key) => pullSection(account, key, force)),
    pullMedia(account, force),
  ]);
}

async function pullUser(account: AccountContext, force: boolean): Promise<void> {
  const { store, environment, device, userId, profileId } = account;
  const progress = await store.progress.get('progress');
  if (!force && isFresh(progress?.fetchedAt, environment.now())) return;
  const startedAt = environment.now();
  const [user, percent] = await Promise.all([
    callAsUser(account, get(paths.userDetails(userId)), { reply: User, userId }),
    callAsUser(account, get(paths.profilePercent(profileId)), { reply: ProfilePercent, userId }),
  ]);
  const change: Parameters<typeof updateProgress>[1] = {};
  if (percent.outcome === 'accepted') change.serverPercent = percent.value.profilePercent;
  else
    environment.log(
      'debug',
      "The server's percent of the profile was not fetched",
      percent.outcome,
    );
  if (user.outcome === 'accepted') {
    await saveUser(user.value, { askedAt: startedAt, device });
    change.serverDone = user.value.profileStepsCompleted ?? [];
    change.reportsPassed = (await listExtensions(device))?.includes('steps') === true;
    change.aadhaarCheck = user.value.aadhaar_check ?? null;
    change.fetchedAt = environment.now();
  } else environment.log('debug', 'The details of the user were not fetched', user.outcome);
  if (Object.keys(change).length === 0) return;
  await store.transaction('rw', store.progress, store.generations, async () => {
    if ((await readGeneration(store)) !== account.generation) return;
    const { aadhaarSentAt = 0 } = await readProgressRow(store);
    // The answer may be older than this phone's last picture [S21]. The next pull asks again.
    if (aadhaarSentAt >= startedAt && aadhaarSentAt <= environment.now()) {
      delete change.aadhaarCheck;
      change.fetchedAt = 0;
    }
    await updateProgress(store, change);
  });
}

async function pullSection(
  account: AccountContext,
  key: SectionKey,
  force: boolean,
): Promise<void> {
  const before = await account.store.sections.get(key);
  if (force || !isFresh(before?.fetchedAt, account.environment.now()))
    await fetchSection(account, key);
}

function isFresh(fetchedAt: number | undefined, now: number): boolean {
  const age = now - (fetchedAt ?? 0);
  return age >= 0 && age < STALE_AFTER_MS;
}
