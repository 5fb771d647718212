import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/show-toast.ts';
import type { User } from '../../../domain/account.ts';
import { AadhaarImages } from '../../../domain/media.ts';
import { paths } from '../../../protocol/paths.ts';
import { useOnline } from '../../../session/online.ts';
import { callContext } from '../../../session/sync-context.ts';
import type { AccountStore } from '../../../store/account-store.ts';
import { noteAadhaarAtServer } from '../../../store/progress-store.ts';
import { countClearings } from '../../../sync/account-context.ts';
import { callAsUser } from '../../../sync/session-refresh.ts';
import type { CardSide } from './picture/proposal/propose-covers.ts';

/** Where the server shows its pictures, for as long as this step is open; links may end sooner. */
export type StoredLinks = Partial<Record<CardSide, string>>;

/** A link is not trusted for longer: servers sign them for a few minutes. */
const LINKS_FRESH_MS = 60_000;

/**
 * What the server has of the card (spec.md §7). The links live in this component's
 * state and nowhere else; what they lead to is loaded when somebody asks to see it.
 */
export function useStoredPictures(store: AccountStore, user: User) {
  const { t } = useTranslation('aadhaar');
  const isOnline = useOnline();
  const [loaded, setLoaded] = useState<{ links: StoredLinks; at: number }>();
  const profileId = user.profile?.id;
  const failedText = t('failed.loading');
  const failed = useRef(failedText);
  useEffect(() => {
    failed.current = failedText;
  }, [failedText]);

  const load = useCallback(async (): Promise<StoredLinks> => {
    if (profileId === undefined || !navigator.onLine) return {};
    const clearings = await countClearings(store);
    const outcome = await callAsUser(
      callContext(),
      { method: 'GET', path: paths.aadhaarOf(profileId), authenticated: true },
      { reply: AadhaarImages, userId: user.id },
    );
    if (outcome.outcome === 'accepted') {
      const { aadhar_front: front, aadhar_back: back } = outcome.value;
      if ((await countClearings(store)) !== clearings) return {};
      await noteAadhaarAtServer(store, { front: Boolean(front), back: Boolean(back) });
      const links = {
        ...(front ? { front: front.file_content } : {}),
        ...(back ? { back: back.file_content } : {}),
      };
      setLoaded({ links, at: Date.now() });
      return links;
    }
    // Nothing there yet is no failure (spec.md §4), nor is being without a network: browsers
    // also call a phone online that only sees a mast.
    const isNothingThere = outcome.outcome === 'rejected' && outcome.status === 404;
    const isCutOff = outcome.outcome === 'unreachable' && outcome.why === 'network';
    const isLoggedOut = outcome.outcome === 'unauthenticated';
    if (!isNothingThere && !isCutOff && !isLoggedOut && navigator.onLine) {
      showToast({ kind: 'error', title: failed.current });
    }
    return {};
  }, [store, user.id, profileId]);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what is set is the server's answer, later
    if (isOnline) void load();
  }, [isOnline, load]);

  return {
    isOnline,
    /** A link to a side's picture; undefined when there is none to be had. */
    async find(side: CardSide): Promise<string | undefined> {
      const isFresh = loaded !== undefined && Date.now() - loaded.at < LINKS_FRESH_MS;
      const links = isFresh && loaded.links[side] !== undefined ? loaded.links : await load();
      return links[side];
    },
  };
}
