import { useLiveQuery } from 'dexie-react-hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/show-toast.ts';
import { findStorageShortage } from '../../../device/free-storage.ts';
import { deleteFile } from '../../../store/media-store.ts';
import {
  describePicked,
  type PickFailure,
  pickMedia,
  sendAsPicked,
  submitPicked,
} from '../../../store/pending-media.ts';
import type { MediaRow } from '../../../store/media-row.ts';
import type { StorageFault } from '../../../store/storage-fault.ts';
import { readMedia, type MediaOnPhone } from '../media/read-media.ts';
import { useMediaToasts } from '../media/use-media-toasts.ts';
import { useTakeUp } from '../media/use-take-up.ts';
import type { Wizard } from '../wizard.ts';

/** 'space': the phone has too little free storage, so the video was not stored. */
export type VideoFailure = { name: string } & (
  | { kind: Exclude<PickFailure, 'space' | 'damaged'> }
  | { kind: 'space'; sizeBytes: number; freeBytes: number }
);

export interface VideosControl {
  videos: MediaOnPhone;
  failure: VideoFailure | undefined;
  /** Whether the person pressed 'Upload' without a video. */
  isVideoMissing: boolean;
  /** Whether a picked video is being copied into the phone's store. */
  isStoring: boolean;
  /** Why a prepared file could not be stored. */
  fault: StorageFault | undefined;
  pick: (files: readonly File[]) => Promise<void>;
  replaceNext: (id: string | undefined) => void;
  describe: (row: MediaRow, change: Parameters<typeof describePicked>[2]) => Promise<void>;
  /** Remembers the typed text: the submit need not wait for the timer that stores it. */
  noteTyped: (row: MediaRow, description: string) => void;
  /** Sends the video as picked instead of making it smaller. */
  cancel: (row: MediaRow) => Promise<void>;
  remove: (row: MediaRow) => Promise<void>;
  /** Resolves with false if there was no video. */
  submit: () => Promise<boolean>;
}

/** Undefined until the first read ends. */
export function useVideos({ store }: Wizard): VideosControl | undefined {
  const { t } = useTranslation('videos');
  const videos = useLiveQuery(() => readMedia(store, 'video'), [store]);
  const [failure, setFailure] = useState<VideoFailure>();
  const [isVideoMissing, setIsVideoMissing] = useState(false);
  const [isStoring, setIsStoring] = useState(false);
  const replaced = useRef<string | undefined>(undefined);
  const typed = useRef<{ row: MediaRow; description: string } | undefined>(undefined);
  const toasts = useMediaToasts('video');
  const fault = useTakeUp(store, isStoring, videos?.isPreparing ?? false);
  if (!videos) return undefined;

  async function take(file: File): Promise<VideoFailure | undefined> {
    const { name, size: sizeBytes } = file;
    // A shortage is not reported here: `pickMedia` first reports a wrong type or size.
    const freeBytes = await findStorageShortage(sizeBytes);
    const kind = await pickMedia(store, {
      slot: 'video',
      file,
      replaces: replaced.current,
      hasRoom: freeBytes === undefined,
    });
    if (kind === undefined) return undefined;
    // Only a photo can be 'damaged'.
    if (kind === 'damaged') return { name, kind: 'unreadable' };
    return kind === 'space' ? { name, kind, sizeBytes, freeBytes: freeBytes ?? 0 } : { name, kind };
  }

  async function pick([file]: readonly File[]): Promise<void> {
    if (!file) return;
    setIsStoring(true);
    setFailure(undefined);
    setIsVideoMissing(false);
    const found = await take(file);
    setIsStoring(false);
    setFailure(found);
    if (found) tell(found);
    else replaced.current = undefined;
  }

  function tell({ kind }: VideoFailure): void {
    if (kind === 'type') {
      showToast({ kind: 'error', title: t('invalidType.title'), text: t('invalidType.text') });
    } else if (kind === 'size') {
      showToast({ kind: 'error', title: t('tooLarge.title'), text: t('tooLarge.text') });
    } else if (kind !== 'full') toasts.uploadFailed();
  }

  return {
    videos,
    failure,
    isVideoMissing,
    isStoring,
    fault,
    pick,
    replaceNext: (id) => {
      replaced.current = id;
    },
    describe: (row, change) => describePicked(store, row.id, change).catch(toasts.uploadFailed),
    noteTyped: (row, description) => {
      typed.current = { row, description };
    },
    cancel: (row) => sendAsPicked(store, row.id).catch(toasts.uploadFailed),
    async remove(row) {
      try {
        const how = await deleteFile(store, row.id);
        if (how === 'gone' && (row.stage !== 'picked' || row.isSubmitted)) toasts.deleted();
      } catch {
        toasts.deletionFailed();
      }
    },
    async submit() {
      // `videos` may be older than the last press, so `submit` reads the store again.
      const { picked } = await readMedia(store, 'video');
      const isThere = picked.some((row) => row.fault === undefined);
      setIsVideoMissing(!isThere);
      if (!isThere) {
        showToast({ kind: 'error', title: t('noneSelected.title'), text: t('noneSelected.text') });
        return false;
      }
      try {
        if (typed.current) {
          const { row, description } = typed.current;
          await describePicked(store, row.id, { description });
        }
        await submitPicked(store, 'video');
      } catch {
        toasts.uploadFailed();
      }
      return true;
    },
  };
}
