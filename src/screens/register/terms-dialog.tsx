import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { PrivacyNoticeButton } from './privacy-notice.tsx';

const POINTS = ['matrimony', 'aadhaar', 'data', 'age'] as const;

interface TermsDialogProps {
  isOpen: boolean;
  onAgree: () => void;
  onCancel: () => void;
}

export function TermsDialog({ isOpen, onAgree, onCancel }: TermsDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  return (
    <Sheet
      open={isOpen}
      onClose={onCancel}
      title={t('register.termsDialog.title')}
      description={t('register.termsDialog.intro')}
      footer={
        <>
          <Button onClick={onAgree}>{t('register.termsDialog.agree')}</Button>
          <Button kind="secondary" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      <chakra.ul display="flex" flexDirection="column" gap="3">
        {POINTS.map((point) => (
          <chakra.li key={point} display="flex" gap="3">
            <chakra.span
              aria-hidden="true"
              flexShrink={0}
              boxSize="0.375rem"
              mt="0.6em"
              borderRadius="round"
              bg="accent"
            />
            <span>{t(`register.termsDialog.points.${point}`)}</span>
          </chakra.li>
        ))}
      </chakra.ul>
      {/* The link opens a new tab, so that the typed one-time password stays in this tab. */}
      <chakra.a
        href="/terms"
        target="_blank"
        display="flex"
        alignItems="center"
        minHeight="target"
        color="brand.fg"
        fontWeight="600"
        textUnderlineOffset="0.3em"
      >
        {t('register.termsDialog.read')}
      </chakra.a>
      <PrivacyNoticeButton />
    </Sheet>
  );
}
