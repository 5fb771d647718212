import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../../components/show-toast.ts';
import { useBusy } from '../../../../device/busy.ts';
import { LONG_TEXT_MAX_LENGTH } from '../../../../domain/limits.ts';
import { resumeMedia } from '../../../../media/resume-media.ts';
import type { AccountStore } from '../../../../store/schema/account-store.ts';
import type { GallerySlot, MediaRow } from '../../../../store/schema/media-row.ts';
import { deleteFile } from '../../../../store/media/media-store.ts';
import {
  describePicked,
  type PickFailure,
  pickMedia,
  prepareAgain,
  sendAsPicked,
  submitPicked,
} from '../../../../store/media/pending-media.ts';
import { storageFault, type StorageFault } from '../../../../store/schema/storage-fault.ts';
import { type MediaOnPhone, readMedia } from './read-media.ts';

/** A picked file that the app did not accept. */
export interface NotTaken {
  name: string;
  failure: PickFailure;
  sizeBytes: number;
  /** The free storage of the phone, if it is too little for the file. */
  freeBytes: number | undefined;
}

type Change = Parameters<typeof describePicked>[2];

/** If a file is missing, or a type, or a text is too long, nothing is submitted. */
type Submitted = 'done' | 'noFile' | 'noType' | 'tooLong' | 'failed';

const WORDS = { photo: 'photos', video: 'videos' } as const;

/** Undefined until the first read ends. */
export function useGallery(store: AccountStore, slot: GallerySlot) {
  const { t } = useTranslation([WORDS[slot], 'sync', 'common']);
  const media = useLiveQuery(() => readMedia(store, slot), [store, slot]);
  const [notTaken, setNotTaken] = useState<readonly NotTaken[]>([]);
  const [wasTried, setWasTried] = useState(false);
  const [isStoring, setIsStoring] = useState(false);
  const replaced = useRef<string | undefined>(undefined);
  const isSubmitting = useRef(false);
  const typed = useRef<{ row: MediaRow; change: Change } | undefined>(undefined);
  const beingKept = useRef<Promise<unknown>>(Promise.resolve());
  const fault = usePreparing(store, isStoring, media?.isPreparing ?? false);
  if (!media) return undefined;

  const fail = (text: string) => showToast({ kind: 'error', title: t('common:error'), text });
  const askForFile = () =>
    showToast({ kind: 'error', title: t('noneSelected.title'), text: t('noneSelected.text') });
  const uploadFailed = () => fail(t(`sync:toast.${slot}Failed`));

  async function take(file: File): Promise<NotTaken | undefined> {
    const { name, size: sizeBytes } = file;
    // A shortage is not reported here: `pickMedia` first reports a wrong type or size.
    const freeBytes = slot === 'video' ? await findStorageShortage(sizeBytes) : undefined;
    const failure = await pickMedia(store, {
      slot,
      file,
      replaces: replaced.current,
      hasRoom: freeBytes === undefined,
    });
    return failure && { name, failure, sizeBytes, freeBytes };
  }

  function tell(failure: PickFailure): void {
    if (failure === 'type') {
      showToast({ kind: 'error', title: t('invalidType.title'), text: t('invalidType.text') });
    } else if (failure === 'size') {
      showToast({ kind: 'error', title: t('tooLarge.title'), text: t('tooLarge.text') });
    } else if (failure !== 'full' && failure !== 'damaged') uploadFailed();
  }

  async function submitReady(): Promise<Submitted> {
    // A change may not be stored yet. So this waits, then reads the files again.
    await beingKept.current;
    if (typed.current) await describePicked(store, typed.current.row.id, typed.current.change);
    const ready = listReady(await readMedia(store, slot));
    if (ready.length === 0) {
      askForFile();
      return 'noFile';
    }
    if (slot === 'photo' && ready.some((row) => !row.photoType)) return 'noType';
    if (ready.some((row) => (row.description?.length ?? 0) > LONG_TEXT_MAX_LENGTH))
      return 'tooLong';
    await submitPicked(store, slot);
    setWasTried(false);
    setNotTaken([]);
    return 'done';
  }

  return {
    media,
    /** The files of the last pick that the app did not accept. */
    notTaken,
    /** Whether the person has pressed 'Upload' since the last pick and nothing was submitted. */
    wasTried,
    /** Whether picked files are being copied into the phone's store. */
    isStoring,
    /** Why a prepared file could not be stored. */
    fault,
    async pick(files: readonly File[]): Promise<void> {
      if (files.length === 0) askForFile();
      setIsStoring(true);
      setNotTaken([]);
      setWasTried(false);
      const failures: NotTaken[] = [];
      for (const file of files) {
        const failed = await take(file);
        if (failed) failures.push(failed);
        else replaced.current = undefined;
      }
      setIsStoring(false);
      setNotTaken(failures);
      for (const failure of new Set(failures.map((each) => each.failure))) tell(failure);
    },
    /** Sets which file the next picked file replaces. */
    replaceNext(id: string): void {
      replaced.current = id;
    },
    async describe(row: MediaRow, change: Change): Promise<void> {
      const keeping = describePicked(store, row.id, change).catch(uploadFailed);
      beingKept.current = Promise.all([beingKept.current, keeping]);
      await keeping;
    },
    /** Records a change that a timer will store, so that a submit need not wait for the timer. */
    recordTyped(row: MediaRow, change: Change): void {
      typed.current = { row, change };
    },
    /** Sends a video as picked instead of making it smaller. */
    cancel: (row: MediaRow) => sendAsPicked(store, row.id).catch(uploadFailed),
    /** Prepares a photo again after too many failures. */
    tryAgain: (row: MediaRow) => void prepareAgain(store, row.id).catch(uploadFailed),
    async remove(row: MediaRow): Promise<void> {
      try {
        // No message: the deletion is only queued, or the file was never part of the profile.
        const how = await deleteFile(store, row.id);
        if (how === 'queued' || (row.stage === 'picked' && !row.isSubmitted)) return;
        const text = t(`sync:toast.${slot}Deletion`);
        showToast({ kind: 'success', title: t('common:success'), text });
      } catch {
        fail(t(`sync:toast.${slot}DeletionFailed`));
      }
    },
    async submit(): Promise<Submitted> {
      if (isSubmitting.current) return 'failed';
      isSubmitting.current = true;
      setWasTried(true);
      try {
        return await submitReady();
      } catch {
        uploadFailed();
        return 'failed';
      } finally {
        isSubmitting.current = false;
      }
    },
  };
}

export type Gallery = NonNullable<ReturnType<typeof useGallery>>;

/** The files that 'Upload' submits. */
export function listReady({ picked }: MediaOnPhone): MediaRow[] {
  return picked.filter((row) => row.fault === undefined);
}

/** Prepares picked files, even while the person picks more. Returns why it could not store one. */
function usePreparing(
  store: AccountStore,
  isStoring: boolean,
  isPreparing: boolean,
): StorageFault | undefined {
  const [fault, setFault] = useState<StorageFault>();
  useBusy(isStoring || (isPreparing && !fault));
  useEffect(() => {
    if (!isPreparing) return;
    resumeMedia(store).then(
      () => setFault(undefined),
      (cause: unknown) => setFault(storageFault(cause)),
    );
  }, [store, isPreparing]);
  return fault;
}

/** The space that must stay free for the browser and for other unsent data. */
const MARGIN_BYTES = 20 * 1024 ** 2;

/** Returns the free bytes if a file does not fit; undefined if it fits or this is unknown [S23]. */
async function findStorageShortage(sizeBytes: number): Promise<number | undefined> {
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  const { quota, usage } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  if (quota === undefined || usage === undefined) return undefined;
  const freeBytes = Math.max(0, quota - usage);
  return freeBytes < sizeBytes + MARGIN_BYTES ? freeBytes : undefined;
}
