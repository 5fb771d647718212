import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callContext } from '../../../../api/api-client.ts';
import { isAnsweredAmiss } from '../../../../api/outcome.ts';
import { callAsUser } from '../../../../api/session-refresh.ts';
import { showToast } from '../../../../components/show-toast.ts';
import { useOnline } from '../../../../device/online.ts';
import { AadhaarImages } from '../../../../domain/media.ts';
import { CARD_SIDES, type CardSide } from '../../../../domain/enumerations.ts';
import { paths } from '../../../../protocol/paths.ts';
import { get } from '../../../../protocol/request.ts';
import { readGeneration } from '../../../../store/account/clear-account.ts';
import type { AccountStore } from '../../../../store/schema/account-store.ts';
import { recordAadhaarAtServer } from '../../../../store/sections/progress-store.ts';
import type { Wizard } from '../../wizard.ts';
import { slotOf } from '../../../../store/schema/media-row.ts';
import type { SidesOnPhone } from './read-sides.ts';

type StoredLinks = Partial<Record<CardSide, string>>;

/** For this long, the server's last answer is used again (spec.md §9). */
const LINKS_FRESH_MS = 5 * 60_000;

/** The server's last answer, only in memory, because everybody with a link can see the card. */
const answers = new WeakMap<AccountStore, { links: StoredLinks; at: number }>();

/** Called when new sides are queued or a link has failed: the answer is then outdated. */
export function forgetStoredPictures(store: AccountStore): void {
  answers.delete(store);
}

/** Reads which sides of the card the server has (spec.md §7), if a side is not on this phone. */
export function useStoredPictures(
  { store, user }: Pick<Wizard, 'store' | 'user'>,
  sides: SidesOnPhone | undefined,
) {
  const { t } = useTranslation('aadhaar');
  const isOnline = useOnline();
  const [links, setLinks] = useState<StoredLinks>({});
  const profileId = user.profile?.id;
  const failedText = t('failed.loading');
  const tellFailed = useEffectEvent(() => showToast({ kind: 'error', title: failedText }));

  const load = useEffectEvent(async (): Promise<StoredLinks> => {
    if (profileId === undefined || !navigator.onLine) return {};
    const generation = await readGeneration(store);
    const outcome = await callAsUser(callContext(), get(paths.aadhaarOf(profileId)), {
      reply: AadhaarImages,
      userId: user.id,
    });
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
    if (isAnsweredAmiss(outcome)) tellFailed();
    return {};
  });

  const missing = sides && CARD_SIDES.filter((side) => !sides[side].row).join(' ');
  useEffect(() => {
    if (!isOnline || !missing) return undefined;
    let isLeft = false;
    void (async () => {
      const found = freshLinks(store) ?? (await load());
      if (!isLeft) setLinks(found);
    })();
    return () => {
      isLeft = true;
    };
  }, [isOnline, missing, store]);

  return {
    links: isOnline ? links : {},
    /** A link is valid for some minutes only. */
    fail(side: CardSide): void {
      forgetStoredPictures(store);
      setLinks(({ [side]: _failed, ...others }) => others);
      if (navigator.onLine) showToast({ kind: 'error', title: failedText });
    },
  };
}

/** Stores the answer, unless this phone has sides to send, which will outdate it. */
async function keep(store: AccountStore, links: StoredLinks): Promise<StoredLinks> {
  const files = store.media.where('slot').anyOf(CARD_SIDES.map(slotOf));
  const toSend = await files.filter(({ stage }) => stage === 'queued').count();
  if (toSend === 0) answers.set(store, { links, at: Date.now() });
  return links;
}

function freshLinks(store: AccountStore): StoredLinks | undefined {
  const answer = answers.get(store);
  return answer && Date.now() - answer.at < LINKS_FRESH_MS ? answer.links : undefined;
}
