import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { Sheet } from '../components/sheet.tsx';
import { showToast } from '../components/show-toast.ts';
import { PHOTO_TYPES } from '../domain/enumerations.ts';
import { forgetSharedPhotos, readSharedPhotos } from '../store/device/shared-photos.ts';
import { pickMedia } from '../store/media/pending-media.ts';
import type { AccountStore } from '../store/schema/account-store.ts';

type Outcome = Exclude<Awaited<ReturnType<typeof pickMedia>>, undefined | 'space'>;

/** Asks about photos that were shared with the app. Until a person agrees, no account has them. */
export default function SharedPhotosQuestion({
  store,
  name,
}: {
  store: AccountStore;
  name: string;
}) {
  const { t } = useTranslation(['photos', 'common']);
  const [photos, setPhotos] = useState<{ file: File; url: string }[]>([]);
  useEffect(() => {
    const urls: string[] = [];
    const show = (files: File[]) => {
      urls.push(...files.map((file) => URL.createObjectURL(file)));
      setPhotos(files.map((file, index) => ({ file, url: urls[index]! })));
    };
    readSharedPhotos().then(show, () => undefined);
    return () => urls.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  async function end(isWanted: boolean): Promise<void> {
    setPhotos([]);
    let outcome: 'kept' | 'storage' | 'storageFull' | Outcome = 'kept';
    try {
      // Only the family chooses the profile picture, so the photo gets another type.
      const [, , photoType] = PHOTO_TYPES;
      for (const { file } of isWanted ? photos : []) {
        const failure = await pickMedia(store, { slot: 'photo', file, photoType });
        if (failure) outcome = failure === 'space' ? 'storageFull' : failure;
      }
      await forgetSharedPhotos();
    } catch {
      outcome = 'storage';
    }
    if (!isWanted) return;
    const text = t(`shared.${outcome}` as 'shared.kept');
    const kind = outcome === 'kept' ? 'success' : 'error';
    showToast({ kind, title: t('shared.title'), text });
  }

  return (
    <Sheet
      open={photos.length > 0}
      onClose={() => void end(false)}
      isQuestion
      title={t('shared.question', { count: photos.length, name })}
      description={t('shared.explained')}
      footer={
        <>
          <Button onClick={() => void end(true)}>
            {t('shared.add', { count: photos.length })}
          </Button>
          <Button kind="secondary" onClick={() => void end(false)}>
            {t('shared.leave')}
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {photos.map(({ file, url }) => (
          <chakra.img key={url} src={url} alt={file.name} height="8rem" borderRadius="control" />
        ))}
      </chakra.div>
    </Sheet>
  );
}
