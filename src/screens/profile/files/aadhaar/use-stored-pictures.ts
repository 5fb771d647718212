import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { callContext } from '../../../../api/api-client.ts';
import { isAnsweredAmiss } from '../../../../api/outcome.ts';
import { callAsUser } from '../../../../api/session-refresh.ts';
import { showToast } from '../../../../components/show-toast.ts';
import { useOnline } from '../../../../device/online.ts';
import type { User } from '../../../../domain/account.ts';
import { AadhaarImages } from '../../../../domain/media.ts';
import type { CardSide } from '../../../../media/card/proposal/propose-covers.ts';
import { paths } from '../../../../protocol/paths.ts';
import { readGeneration } from '../../../../store/account/clear-account.ts';
import type { AccountStore } from '../../../../store/schema/account-store.ts';
import { recordAadhaarAtServer } from '../../../../store/sections/progress-store.ts';
import { CARD_SIDES, slotOf } from './read-sides.ts';

type StoredLinks = Partial<Record<CardSide, string>>;

/** For this long, the server's last answer is used again (spec.md §9). */
const LINKS_FRESH_MS = 5 * 60_000;

/** The server's last answer, only in memory, because everybody with a link can see the card. */
const answers = new WeakMap<AccountStore, { links: StoredLinks; at: number }>();

/** Called when new sides are queued or a link has failed: the answer is then outdated. */
export function forgetStoredPictures(store: AccountStore): void {
  answers.delete(store);
}

/**
 * Reads which sides of the card the server has (spec.md §7). An answer counts for five minutes. A
 * picture is loaded only if the person asks to see it.
 */
export function useStoredPictures(store: AccountStore, user: User) {
  const { t } = useTranslation('aadhaar');
  const isOnline = useOnline();
  const profileId = user.profile?.id;
  const failedText = t('failed.loading');
  const failed = useRef(failedText);
  useEffect(() => {
    failed.current = failedText;
  }, [failedText]);

  const load = useCallback(async (): Promise<StoredLinks> => {
    if (profileId === undefined || !navigator.onLine) return {};
    const generation = await readGeneration(store);
    const outcome = await callAsUser(
      callContext(),
      { method: 'GET', path: paths.aadhaarOf(profileId), authenticated: true },
      { reply: AadhaarImages, userId: user.id },
    );
    if (outcome.outcome === 'accepted') {
      const { aadhar_front: front, aadhar_back: back } = outcome.value;
      const found = { front: Boolean(front), back: Boolean(back) };
      const isKept = await store.transaction('rw', store.progress, store.generations, async () => {
        if ((await readGeneration(store)) !== generation) return false;
        await recordAadhaarAtServer(store, found);
        return true;
      });
      if (!isKept) return {};
      return keep(store, {
        ...(front ? { front: front.file_content } : {}),
        ...(back ? { back: back.file_content } : {}),
      });
    }
    // It is no error if the server has no card yet (spec.md §4), or if the network is missing.
    if (outcome.outcome === 'rejected' && outcome.status === 404) return keep(store, {});
    if (isAnsweredAmiss(outcome)) showToast({ kind: 'error', title: failed.current });
    return {};
  }, [store, user.id, profileId]);

  useEffect(() => {
    async function loadOnce(): Promise<void> {
      // While this phone has sides to send, the answer would soon be outdated.
      if (freshLinks(store) || (await hasSides(store))) return;
      await load();
    }
    if (isOnline) void loadOnce();
  }, [isOnline, load, store]);

  return {
    isOnline,
    async find(side: CardSide): Promise<string | undefined> {
      return freshLinks(store)?.[side] ?? (await load())[side];
    },
    forget: () => forgetStoredPictures(store),
  };
}

function keep(store: AccountStore, links: StoredLinks): StoredLinks {
  answers.set(store, { links, at: Date.now() });
  return links;
}

function freshLinks(store: AccountStore): StoredLinks | undefined {
  const answer = answers.get(store);
  return answer && Date.now() - answer.at < LINKS_FRESH_MS ? answer.links : undefined;
}

async function hasSides(store: AccountStore): Promise<boolean> {
  return (await store.media.where('slot').anyOf(CARD_SIDES.map(slotOf)).count()) > 0;
}
