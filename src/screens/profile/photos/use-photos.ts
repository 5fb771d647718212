import { useLiveQuery } from 'dexie-react-hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/show-toast.ts';
import { PHOTO_TYPES, type PhotoType } from '../../../domain/enumerations.ts';
import { deleteFile } from '../../../store/media-store.ts';
import {
  describePicked,
  type PickFailure,
  pickMedia,
  prepareAgain,
  submitPicked,
} from '../../../store/pending-media.ts';
import type { MediaRow } from '../../../store/media-row.ts';
import type { Wizard } from '../wizard.ts';
import type { StorageFault } from '../../../store/storage-fault.ts';
import { readMedia, type MediaOnPhone } from '../media/read-media.ts';
import { useTakeUp } from '../media/use-take-up.ts';
import { useMediaToasts } from '../media/use-media-toasts.ts';

export interface NotTaken {
  name: string;
  failure: PickFailure;
}

export interface PhotosControl {
  photos: MediaOnPhone;
  /** The type of the photos that are picked next; '' if none is chosen. */
  nextType: PhotoType | '';
  setNextType: (type: PhotoType | '') => void;
  changeType: (row: MediaRow, type: PhotoType | '') => void;
  /** The files of the last pick that the app did not accept. */
  notTaken: readonly NotTaken[];
  /** `isPhotoMissing` and `isTypeMissing` are true only after the person has pressed 'Upload'. */
  isPhotoMissing: boolean;
  isTypeMissing: boolean;
  /** Why a prepared file could not be stored. */
  fault: StorageFault | undefined;
  isPicking: boolean;
  pick: (files: readonly File[]) => Promise<void>;
  /** Sets which photo the next picked file replaces. */
  replaceNext: (id: string | undefined) => void;
  /** Prepares a photo again after too many failures. */
  tryAgain: (row: MediaRow) => void;
  remove: (row: MediaRow) => Promise<void>;
  /** If a photo or a type is missing, submits nothing and resolves with the field to focus. */
  submit: () => Promise<'photo' | 'type' | undefined>;
}

const [DEFAULT_TYPE, , OTHER_TYPE] = PHOTO_TYPES;

/** Undefined until the first read ends. */
export function usePhotos({ store }: Wizard): PhotosControl | undefined {
  const { t } = useTranslation('photos');
  const photos = useLiveQuery(() => readMedia(store, 'photo'), [store]);
  const [nextType, setNextType] = useState<PhotoType | ''>(DEFAULT_TYPE);
  const [notTaken, setNotTaken] = useState<readonly NotTaken[]>([]);
  const [attempted, setAttempted] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  const replaced = useRef<string | undefined>(undefined);
  const isSubmitting = useRef(false);
  const beingKept = useRef<Promise<unknown>>(Promise.resolve());
  const toasts = useMediaToasts('photo');
  const fault = useTakeUp(store, isPicking, photos?.isPreparing ?? false);
  if (!photos) return undefined;

  const review = ({ picked }: MediaOnPhone) => {
    const ready = picked.filter((row) => row.fault === undefined);
    const lacksType = ready.length === 0 ? nextType === '' : ready.some((row) => !row.photoType);
    return { lacksPhoto: ready.length === 0, lacksType };
  };
  const shown = review(photos);

  async function pick(files: readonly File[]): Promise<void> {
    setIsPicking(true);
    setNotTaken([]);
    setAttempted(false);
    const failures: NotTaken[] = [];
    let type = nextType;
    for (const file of files) {
      const replaces = replaced.current;
      const failure = await pickMedia(store, {
        slot: 'photo',
        file,
        replaces,
        ...(type === '' ? {} : { photoType: type }),
      });
      if (failure) failures.push({ name: file.name, failure });
      else {
        replaced.current = undefined;
        // Of several picked photos, only the first becomes the profile picture.
        if (type === DEFAULT_TYPE) type = OTHER_TYPE;
      }
    }
    setIsPicking(false);
    setNotTaken(failures);
    for (const failure of new Set(failures.map((each) => each.failure))) tell(failure);
  }

  function tell(failure: PickFailure): void {
    if (failure === 'type') {
      showToast({ kind: 'error', title: t('invalidType.title'), text: t('invalidType.text') });
    } else if (failure === 'size') {
      showToast({ kind: 'error', title: t('tooLarge.title'), text: t('tooLarge.text') });
    } else if (failure !== 'full' && failure !== 'damaged') toasts.uploadFailed();
  }

  async function submit(): Promise<'photo' | 'type' | undefined> {
    if (isSubmitting.current) return undefined;
    isSubmitting.current = true;
    setAttempted(true);
    try {
      // A type that was just chosen may not be stored yet. So `submit` waits, then reads the photos
      // again.
      await beingKept.current;
      const { lacksPhoto, lacksType } = review(await readMedia(store, 'photo'));
      if (lacksPhoto) {
        showToast({ kind: 'error', title: t('noneSelected.title'), text: t('noneSelected.text') });
        return 'photo';
      }
      if (lacksType) return 'type';
      await submitPicked(store, 'photo');
      setAttempted(false);
      setNotTaken([]);
      setNextType(DEFAULT_TYPE);
    } catch {
      toasts.uploadFailed();
    } finally {
      isSubmitting.current = false;
    }
    return undefined;
  }

  return {
    photos,
    nextType,
    setNextType,
    changeType(row, type) {
      const photoType = type === '' ? null : type;
      const keeping = describePicked(store, row.id, { photoType }).catch(toasts.uploadFailed);
      beingKept.current = Promise.all([beingKept.current, keeping]);
    },
    notTaken,
    isPhotoMissing: attempted && shown.lacksPhoto,
    isTypeMissing: attempted && shown.lacksType,
    fault,
    isPicking,
    pick,
    replaceNext: (id) => {
      replaced.current = id;
    },
    tryAgain: (row) => void prepareAgain(store, row.id).catch(toasts.uploadFailed),
    async remove(row) {
      try {
        // A photo that was not submitted was never part of the profile, so no message is shown.
        const how = await deleteFile(store, row.id);
        if (how === 'gone' && (row.stage !== 'picked' || row.isSubmitted)) toasts.deleted();
      } catch {
        toasts.deletionFailed();
      }
    },
    submit,
  };
}
