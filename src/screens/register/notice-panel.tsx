import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { NoticeText } from '../../components/notice-text.tsx';
import { providerOf } from '../../device/site.ts';
import { useSite } from '../../device/use-site.ts';
import { readLanguage } from '../../domain/languages.ts';
import { noteShown } from '../../session/notice-shown.ts';
import type { StepProps } from './step-props.ts';

/** Replaces the form of step 3 until the person agrees. Names and e-mail are asked after that. */
export function NoticePanel({ change, reset }: StepProps) {
  const { t, i18n } = useTranslation('notice');
  const site = useSite();

  async function agree(): Promise<void> {
    const language = readLanguage(i18n.resolvedLanguage);
    change({ notice: await noteShown(language, (key) => t(key)) });
  }

  return (
    <>
      <NoticeText
        provider={providerOf(site, '')}
        contact={site.grievanceContact ?? site.supportEmail ?? ''}
      />
      <Button mt="6" onClick={() => void agree()}>
        {t('agree')}
      </Button>
      <Button kind="secondary" mt="4" onClick={reset}>
        {t('decline')}
      </Button>
    </>
  );
}
