import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import type { IconName } from '../../components/look/icon-paths.ts';
import { NoticeItem, PrivacyNoticeText, Provider } from '../../components/privacy-notice-text.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useNoticeSite } from '../../device/use-site.ts';
import { NOTICE_LINES } from '../../domain/privacy-notice.ts';

const ICONS: Record<(typeof NOTICE_LINES)[number], IconName> = {
  sees: 'eye-off',
  who: 'person',
  data: 'list',
  purpose: 'card',
  howLong: 'clock',
};

/** Five short lines, each of which opens in place, and the whole notice behind a button. */
export function PrivacyNoticeLines() {
  const { t } = useTranslation('notice');
  const site = useNoticeSite();
  return (
    <section aria-labelledby="notice-lines">
      <chakra.h2 id="notice-lines" textStyle="h3">
        {t('title')}
      </chakra.h2>
      <chakra.div display="grid" columnGap="6" gridTemplateColumns={{ md: '1fr 1fr' }}>
        {NOTICE_LINES.map((line) => (
          <Disclosure key={line} icon={ICONS[line]} title={t(`lines.${line}`)}>
            <NoticeItem item={line} />
            {line === 'who' ? <Provider {...site} /> : null}
            {line === 'howLong' ? <NoticeItem item="withdraw" /> : null}
          </Disclosure>
        ))}
      </chakra.div>
      <PrivacyNoticeButton />
      <p>{t('byConfirm')}</p>
    </section>
  );
}

/** Opens the whole notice on top of the form or of another dialog. */
export function PrivacyNoticeButton() {
  const { t } = useTranslation('notice');
  const [isOpen, setIsOpen] = useState(false);
  const site = useNoticeSite();
  return (
    <>
      <Button kind="quiet" px="0" alignSelf="flex-start" onClick={() => setIsOpen(true)}>
        {t('ownData.read')}
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} withClose title={t('title')}>
        <PrivacyNoticeText {...site} />
      </Sheet>
    </>
  );
}
