import type { Cover } from '../../../../domain/redaction.ts';
import { useEffect, useRef, useState } from 'react';
import type { ShownPicture } from '../../../../components/cover-editor/covered-picture.tsx';
import { UnreadablePicture } from '../../../../media/canvas.ts';
import { prepareInWorker } from '../../../../media/card/picture-work.ts';
import type { CardSide } from '../../../../domain/enumerations.ts';
import type { AccountStore } from '../../../../store/schema/account-store.ts';
import { readFile } from '../../../../store/media/media-store.ts';
import {
  persistCovering,
  recordReadable,
  recordUnreadable,
} from '../../../../store/media/pending-media.ts';
import type { MediaRow } from '../../../../store/schema/media-row.ts';
import { storageFault } from '../../../../store/schema/storage-fault.ts';
import type { SideFailure } from './use-aadhaar.ts';

/** 'plain': as it is sent, with the covers drawn in. 'editable': the covers can be moved. */
export type SidePicture =
  | { kind: 'opening' }
  | { kind: 'plain'; url: string }
  | { kind: 'editable'; picture: ShownPicture; bands: readonly Cover[] };

interface SidePictureOptions {
  store: AccountStore;
  side: CardSide;
  row: MediaRow | undefined;
  /**
   * 'notOpened': the bytes could not be decoded. They are kept and decoded again when the step
   * opens next, because memory may have run out.
   */
  onFailed: (failure: SideFailure) => void;
}

/** Opens a picture; proposes covers for a picked one. Undefined without a readable picture. */
export function useSidePicture(options: SidePictureOptions): SidePicture | undefined {
  const { row } = options;
  const [opened, setOpened] = useState<{ of: string; picture: SidePicture }>();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // The live query returns a new row at every change. Another id or stage means another picture.
  const of = row ? `${row.id} ${row.stage}` : undefined;

  useEffect(() => {
    const { store, side, row } = latest.current;
    if (of === undefined || !row) return undefined;
    let url: string | undefined;
    let isLeft = false;

    async function open({ id, stage, covering, fault }: MediaRow): Promise<void> {
      const file = await readFile(store, id);
      if (!file || isLeft) return;
      if (stage !== 'picked') {
        url = URL.createObjectURL(file);
        setOpened({ of: of ?? '', picture: { kind: 'plain', url } });
        return;
      }
      try {
        const { shown, covers, bands, ...size } = await prepareInWorker(file, side);
        if (fault) await recordReadable(store, id);
        if (!covering) await persistCovering(store, id, { covers, isOn: true });
        if (isLeft) return;
        url = URL.createObjectURL(shown);
        const picture = { ...size, url };
        setOpened({ of: of ?? '', picture: { kind: 'editable', picture, bands } });
      } catch (cause) {
        if (isLeft) return;
        if (!(cause instanceof UnreadablePicture)) {
          latest.current.onFailed(storageFault(cause) === 'full' ? 'storageFull' : 'storage');
          return;
        }
        // The person is told even if the phone cannot store that the picture is unreadable.
        await recordUnreadable(store, id).catch(() => undefined);
        latest.current.onFailed('notOpened');
      }
    }

    void open(row);
    return () => {
      isLeft = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [of]);

  if (of === undefined || row?.fault) return undefined;
  return opened?.of === of ? opened.picture : { kind: 'opening' };
}
