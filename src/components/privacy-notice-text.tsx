import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { NOTICE_ITEMS } from '../domain/privacy-notice.ts';

interface ProviderProps {
  /** Who operates this server, and the address to write to. Both are '' if unknown. */
  provider: string;
  contact: string;
}

/** The screen or dialog around the text shows the title. */
export function PrivacyNoticeText(props: ProviderProps) {
  const { t } = useTranslation('notice');
  return (
    <div>
      <p>{t('intro')}</p>
      {NOTICE_ITEMS.map((item) => (
        <section key={item} aria-labelledby={`notice-${item}`}>
          <chakra.h2 id={`notice-${item}`} textStyle="h3" mt="4" mb="1">
            {t(`items.${item}.title`)}
          </chakra.h2>
          <NoticeItem item={item} />
        </section>
      ))}
      <Provider {...props} />
      <chakra.p mt="4" fontWeight="600">
        {t('confirm')}
      </chakra.p>
    </div>
  );
}

export function NoticeItem({ item }: { item: (typeof NOTICE_ITEMS)[number] }) {
  const { t } = useTranslation('notice');
  return t(`items.${item}.text`)
    .split('\n')
    .map((paragraph) => (
      <chakra.p key={paragraph} mb="2">
        {paragraph}
      </chakra.p>
    ));
}

export function Provider({ provider, contact }: ProviderProps) {
  const { t } = useTranslation('notice');
  return (
    <chakra.p mb="2" overflowWrap="anywhere">
      <span>{provider ? `${t('provider', { provider })} ` : null}</span>
      <span>{contact ? `${t('contact')} ${contact}` : t('contactUnknown')}</span>
    </chakra.p>
  );
}
