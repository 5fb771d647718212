import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../../components/status/format-size.ts';
import type { MediaRow } from '../../../../store/schema/media-row.ts';

/** Such as '3.8 MB → 410 KB'. If the photo did not become smaller, only its size. */
export function SavedBytes({ row }: { row: MediaRow }) {
  const { t } = useTranslation('photos');
  const { preparedFromBytes: fromBytes, sizeBytes } = row;
  if (fromBytes === undefined) return null;
  const [from, to] = [formatSize(fromBytes), formatSize(sizeBytes)];
  return (
    <chakra.span display="block" textStyle="small" color="fg.muted">
      {fromBytes > sizeBytes && from !== to ? (
        <>
          <span aria-hidden="true">
            {from} → {to}
          </span>
          <span className="visually-hidden">{t('panel.made', { from, to })}</span>
        </>
      ) : (
        to
      )}
    </chakra.span>
  );
}
