import { useLiveQuery } from 'dexie-react-hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../../components/show-toast.ts';
import { useBusy } from '../../../../device/busy.ts';
import type { Redaction } from '../../../../domain/redaction.ts';
import { UnreadablePicture } from '../../../../media/canvas.ts';
import { burnInWorker, prepareInWorker } from '../../../../media/card/picture-work.ts';
import { CARD_SIDES, type CardSide } from '../../../../domain/enumerations.ts';
import { slotOf, type MediaRow } from '../../../../store/schema/media-row.ts';
import { readFile } from '../../../../store/media/media-store.ts';
import {
  persistCovering,
  pickMedia,
  queueFile,
  type PickFailure,
} from '../../../../store/media/pending-media.ts';
import { storageFault, type StorageFault } from '../../../../store/schema/storage-fault.ts';
import type { Wizard } from '../../wizard.ts';
import { readSides, type SidesOnPhone } from './read-sides.ts';
import { forgetStoredPictures } from './use-stored-pictures.ts';

/** Undefined until the first read ends. */
export function useAadhaar(wizard: Wizard) {
  const { store } = wizard;
  const { profileStepsCompleted } = wizard.user;
  const { t } = useTranslation('aadhaar');
  const sides = useLiveQuery(
    () => readSides(store, profileStepsCompleted),
    [store, profileStepsCompleted],
  );
  const [failures, setFailures] = useState<Partial<Record<CardSide, SideFailure>>>({});
  const [attempted, setAttempted] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<StorageFault>();
  const isSubmitting = useRef(false);
  const beingKept = useRef<Promise<unknown>>(Promise.resolve());
  useBusy(isBusy);
  if (!sides) return undefined;

  const fail = (side: CardSide, failure: SideFailure | undefined) =>
    setFailures(({ [side]: _before, ...others }) =>
      failure ? { ...others, [side]: failure } : others,
    );

  /** Returns false if the phone could not store the change. */
  async function changeCovering(row: MediaRow, change: Partial<Redaction>): Promise<boolean> {
    return keep(
      persistCovering(store, row.id, change).then(
        () => true,
        (cause: unknown) => {
          setFault(storageFault(cause));
          return false;
        },
      ),
    );
  }

  function keep<T>(keeping: Promise<T>): Promise<T> {
    beingKept.current = Promise.all([beingKept.current, keeping]);
    return keeping;
  }

  async function submit(): Promise<void> {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setFault(undefined);
    setAttempted(true);
    setIsBusy(true);
    const isDone = await submitWhatIsKept().finally(() => {
      isSubmitting.current = false;
      setIsBusy(false);
    });
    if (isDone) wizard.goOn();
  }

  /** Waits until the last pick or change is stored: the sides on the screen may be out of date. */
  async function submitWhatIsKept(): Promise<boolean> {
    await beingKept.current;
    const { picked, lacking } = review(await readSides(store, profileStepsCompleted));
    if (lacking.length > 0) {
      showToast({ kind: 'error', title: t('required.title'), text: t('required.text') });
      focusSoon(`aadhaar-${lacking[0]}`);
      return false;
    }
    if (picked.length === 0) return true;
    forgetStoredPictures(store);
    const results = await Promise.all(picked.map(queueCovered));
    // In the meantime, another tab may have picked another picture.
    if (results.every(Boolean)) return submitWhatIsKept();
    showToast({ kind: 'error', title: t('failed.uploadTitle'), text: t('failed.upload') });
    return false;
  }

  /** The covered picture replaces the original in the transaction that queues it. */
  async function queueCovered({ side, row }: PickedSide): Promise<boolean> {
    try {
      const file = await readFile(store, row.id);
      if (!file) return (await store.media.get(row.id)) === undefined;
      // The covers may not be proposed yet.
      const { covers, isOn } = row.covering ?? {
        ...(await prepareInWorker(file, side)),
        isOn: true,
      };
      const burnt = await burnInWorker(file, isOn ? covers : []);
      await queueFile(store, { id: row.id, file: burnt });
      return true;
    } catch (cause) {
      if (cause instanceof UnreadablePicture) fail(side, 'cover');
      else setFault(storageFault(cause));
      return false;
    }
  }

  return {
    sides,
    failures,
    fail,
    /** The sides that are still missing; empty until somebody tries to submit. */
    missing: attempted ? review(sides).lacking : [],
    isBusy,
    fault,
    async pick(side: CardSide, file: File): Promise<void> {
      fail(side, undefined);
      const failure = await keep(pickMedia(store, { slot: slotOf(side), file }));
      // No limit of number or free storage is set for a side.
      if (failure !== 'full' && failure !== 'space') fail(side, failure);
    },
    changeCovering,
    submit,
  };
}

export type AadhaarControl = NonNullable<ReturnType<typeof useAadhaar>>;

interface PickedSide {
  side: CardSide;
  row: MediaRow;
}

function review(sides: SidesOnPhone) {
  const picked = CARD_SIDES.flatMap((side): PickedSide[] => {
    const { row } = sides[side];
    return row?.stage === 'picked' && !row.fault ? [{ side, row }] : [];
  });
  return {
    picked,
    lacking: CARD_SIDES.filter((side) => {
      const { row, isAtServer, again } = sides[side];
      return (!row || row.fault !== undefined) && (!isAtServer || again !== undefined);
    }),
  };
}

/** Waits until the error messages are drawn. */
function focusSoon(id: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`#${id}`)?.focus());
}

/** public/locales has a sentence for each. 'notOpened': this browser cannot decode the picture. */
export type SideFailure = Exclude<PickFailure, 'full' | 'space'> | 'notOpened' | 'cover';
