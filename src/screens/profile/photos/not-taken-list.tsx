import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { PHOTO_MAX_COUNT } from '../../../domain/limits.ts';
import { DEVICE_WORD } from '../../../i18n/device-word.ts';
import type { NotTaken } from './use-photos.ts';

/** Files over the limit are counted, not named. */
export function NotTakenList({ notTaken }: { notTaken: readonly NotTaken[] }) {
  const { t } = useTranslation('photos');
  const surplus = notTaken.filter(({ failure }) => failure === 'full').length;
  const sentences = notTaken.flatMap(({ name, failure }) => {
    // 'full' is in `surplus`. 'space' is only for videos: photos are stored without that check.
    if (failure === 'full' || failure === 'space') return [];
    if (failure === 'storage' || failure === 'storageFull') {
      return [t(`notTaken.${failure}`, { name, context: DEVICE_WORD })];
    }
    return [t(`notTaken.${failure}`, { name })];
  });
  if (surplus > 0) {
    sentences.push(t('notTaken.full', { count: surplus, limit: PHOTO_MAX_COUNT }));
  }
  return (
    <chakra.div role="alert">
      {sentences.map((sentence, index) => (
        <chakra.p
          // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
          key={index}
          display="flex"
          gap="2"
          mt="2"
          color="danger"
          fontWeight="600"
          textStyle="small"
          overflowWrap="anywhere"
        >
          <Icon name="triangle" bold width="1.125rem" height="1.125rem" mt="0.1em" />
          <span>{sentence}</span>
        </chakra.p>
      ))}
    </chakra.div>
  );
}
