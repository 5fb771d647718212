import { chakra } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { PHOTO_MAX_COUNT } from '../../../domain/limits.ts';
import { DEVICE_WORD } from '../../../i18n/device-word.ts';
import { PrepareFailure } from '../media/prepare-failure.tsx';
import { FileTile } from '../media/file-tile.tsx';
import { NotTakenList } from './not-taken-list.tsx';
import { PickedPhoto } from './picked-photo.tsx';
import { TypeField } from './type-field.tsx';
import { useFileArrivals } from '../media/use-file-arrivals.ts';
import type { PhotosControl } from './use-photos.ts';

interface PhotoPanelProps {
  control: PhotosControl;
  input: RefObject<HTMLInputElement | null>;
  /** Called after a submit if no more photos are allowed. The focused button is then gone. */
  onFilled: () => void;
}

const FILE_ID = 'photo-file';
const TYPE_ID = 'photo-type';
const ACCEPT = 'image/png,image/jpeg,.png,.jpg,.jpeg';

export function PhotoPanel({ control, input, onFilled }: PhotoPanelProps) {
  const { t } = useTranslation(['photos', 'validation', 'wizard']);
  const { photos, isTypeMissing } = control;
  const { picked } = photos;
  const isOver = useFileArrivals((files) => void control.pick(files));
  const isFull = photos.count >= PHOTO_MAX_COUNT;
  const isReplaceable =
    photos.items.some(({ refusal }) => refusal) || picked.some(({ fault }) => fault === 'gaveUp');
  const ready = picked.filter((row) => row.fault === undefined);
  const typeError = isTypeMissing ? t('validation:imageTypeRequired') : undefined;

  async function upload(): Promise<void> {
    const missing = await control.submit();
    if (missing === undefined && isFull) onFilled();
    if (missing === 'photo') input.current?.focus();
    if (missing === 'type') {
      // Looks in the page, because a type that was just chosen may not be stored yet.
      const types = document.querySelectorAll<HTMLSelectElement>(`select[id^=${TYPE_ID}]`);
      [...types].find(({ value }) => value === '')?.focus();
    }
  }

  return (
    <Panel aria-label={t('panel.label')}>
      {isFull ? (
        <>
          <InfoBox>{t('panel.full', { limit: PHOTO_MAX_COUNT })}</InfoBox>
          {/* The panel is full, but its hidden file input can still replace a photo. */}
          {isReplaceable ? (
            <input
              ref={input}
              type="file"
              accept={ACCEPT}
              hidden
              aria-label={t('panel.add')}
              onChange={(event) => void control.pick([...(event.currentTarget.files ?? [])])}
            />
          ) : null}
        </>
      ) : (
        <FileTile
          id={FILE_ID}
          icon="camera"
          title={isOver ? t('panel.dropHere') : t('panel.add')}
          what={
            DEVICE_WORD === 'computer' ? `${t('panel.what')} ${t('panel.arrive')}` : t('panel.what')
          }
          accept={ACCEPT}
          multiple
          isInvalid={control.isPhotoMissing}
          describedBy={control.isPhotoMissing ? 'photo-missing' : undefined}
          isOver={isOver}
          input={input}
          camera={{ label: t('panel.camera'), accept: 'image/*' }}
          onPick={(files) => void control.pick(files)}
        />
      )}
      {control.isPhotoMissing ? (
        <chakra.p id="photo-missing" mt="2" color="danger" fontWeight="600" textStyle="small">
          {t('noneSelected.hint')}
        </chakra.p>
      ) : null}
      <NotTakenList notTaken={control.notTaken} />
      <PrepareFailure fault={control.fault} />
      <chakra.output display="block" mt={ready.length > 0 ? '4' : '0'}>
        {ready.length > 0 ? t('panel.ready', { count: ready.length, context: DEVICE_WORD }) : null}
      </chakra.output>
      {picked.length > 0 ? (
        <chakra.ul mt="3" display="grid" gap="4">
          {picked.map((row, index) => (
            <PickedPhoto
              key={row.id}
              row={row}
              number={index + 1}
              isOnly={picked.length === 1}
              typeId={typeIdOf(row.id)}
              typeError={row.photoType ? undefined : typeError}
              onType={(type) => control.changeType(row, type)}
              onReplace={() => {
                control.replaceNext(row.id);
                input.current?.click();
              }}
              onTryAgain={() => control.tryAgain(row)}
              onRemove={() => void control.remove(row).then(() => input.current?.focus())}
            />
          ))}
        </chakra.ul>
      ) : isFull ? null : (
        <chakra.div mt="4" maxWidth="20rem">
          <TypeField
            id={TYPE_ID}
            label={t('panel.type')}
            value={control.nextType}
            error={control.nextType === '' ? typeError : undefined}
            onChange={control.setNextType}
          />
        </chakra.div>
      )}
      {isFull && picked.length === 0 ? null : (
        <Button kind="secondary" icon="upload" mt="4" onClick={() => void upload()}>
          {t('panel.upload')}
        </Button>
      )}
    </Panel>
  );
}

function typeIdOf(id: string): string {
  return `${TYPE_ID}-${id}`;
}

const Panel = chakra('section', { base: { mt: '5' } });
