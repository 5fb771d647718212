import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/button.tsx';
import type { AccountStore } from '../../store/schema/account-store.ts';
import { PictureView, ShareButton, usePicture } from '../biodata/shared-picture.tsx';
import { WhatIsTold } from '../biodata/what-is-told.tsx';

export default function BiodataCard({ store, title }: { store: AccountStore; title: string }) {
  const { t } = useTranslation('biodata');
  const picture = usePicture(store);
  return (
    <>
      <Flex wrap="wrap" gap="4" minHeight="12.5rem">
        <PictureView picture={picture} width="8.75rem" flexShrink={0} alignSelf="flex-start" />
        <Flex direction="column" gap="3" flex="1 1 8rem" minWidth="0">
          <chakra.h2 textStyle="h3">{title}</chakra.h2>
          <ShareButton picture={picture} />
          <LinkButton
            kind="quiet"
            px="0"
            textAlign="start"
            justifyContent="flex-start"
            to="/profile?step=personal-document"
          >
            {t('toStep')}
          </LinkButton>
        </Flex>
      </Flex>
      <WhatIsTold source={picture.own?.source} />
    </>
  );
}
