import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callContext } from '../../../../api/api-client.ts';
import { showToast } from '../../../../components/show-toast.ts';
import type { MediaRow } from '../../../../store/schema/media-row.ts';
import { readFile } from '../../../../store/media/media-store.ts';
import { listServerFiles } from '../../../../sync/pull-media.ts';
import type { Wizard } from '../../wizard.ts';

/**
 * The source is the file on this phone, which the browser streams from the store [S19]. Without a
 * file it is the server's link, which is valid for a limited time and only kept in memory.
 */
export function useVideoSource(row: MediaRow, { store, user }: Wizard) {
  const { t } = useTranslation('videos');
  const [url, setUrl] = useState<string>();
  const [isOpening, setIsOpening] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const wasOpened = useRef(false);
  const profileId = user.profile?.id;

  useEffect(
    () => () => {
      if (url?.startsWith('blob:')) URL.revokeObjectURL(url);
    },
    [url],
  );

  async function find(): Promise<string | undefined> {
    const file = await readFile(store, row.id);
    if (file) return URL.createObjectURL(file);
    if (profileId === undefined) return undefined;
    const context = { ...callContext(), userId: user.id, profileId };
    const outcome = await listServerFiles(context, 'video');
    if (outcome.outcome !== 'accepted') return undefined;
    return outcome.value.find(({ serverId }) => String(serverId) === String(row.serverId))?.link;
  }

  async function ask(): Promise<string | undefined> {
    setIsOpening(true);
    const found = await find().catch(() => undefined);
    setIsOpening(false);
    if (found === undefined) showToast({ kind: 'error', title: t('player.failed') });
    return found;
  }

  return {
    /** Undefined until the person opens the video, and again after an error. */
    url,
    isOpening,
    isUnplayable: hasFailed || isKnownUnplayable(row),
    async open(): Promise<void> {
      if (isOpening) return;
      wasOpened.current = false;
      setUrl(await ask());
    },
    async download(): Promise<void> {
      const link = await ask();
      if (link === undefined) return;
      // The stored name is only the slot and the type, such as 'video.mp4'. If the link is the
      // server's, the server sets the name.
      Object.assign(document.createElement('a'), {
        href: link,
        download: row.fileName || 'video',
      }).click();
      if (link.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(link), DOWNLOAD_MS);
    },
    /** `hasPicture`: false if the browser can decode only the sound. */
    recordOpened: (hasPicture: boolean): void => {
      wasOpened.current = hasPicture;
      if (hasPicture) return;
      setHasFailed(true);
      setUrl(undefined);
    },
    recordError: (): void => {
      // If the video was opened before, its link may have expired. The next press requests another.
      if (!wasOpened.current) setHasFailed(true);
      setUrl(undefined);
    },
  };
}

/** How long the object URL of a download stays valid, so that the browser can read the bytes. */
const DOWNLOAD_MS = 60_000;

/** This phone has opened the video and found neither a picture nor a length. */
function isKnownUnplayable({ preparedFromBytes, thumbnail, seconds }: MediaRow): boolean {
  return preparedFromBytes !== undefined && thumbnail === null && seconds === undefined;
}
