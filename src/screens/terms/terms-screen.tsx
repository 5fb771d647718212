import { chakra } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button, ButtonBase } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { HeadingLine } from '../../components/heading-line.tsx';
import { Screen } from '../../components/screen.tsx';
import { providerOf } from '../../device/site.ts';
import { useSite } from '../../device/use-site.ts';

const PARTS = {
  terms: ['purpose', 'who', 'truth', 'account', 'service'],
  privacy: [
    'collected',
    'aadhaar',
    'why',
    'whoSees',
    'biodata',
    'howLong',
    'rights',
    'children',
    'onPhone',
  ],
} as const;

/** Needs no login and works offline. */
export default function TermsScreen() {
  const { t } = useTranslation(['terms', 'common']);
  const provider = providerOf(useSite(), '');
  const goBack = useGoBack();
  return (
    <Screen title={t('common:titles.terms')} description={t('common:descriptions.terms')}>
      <h1>{t('title')}</h1>
      <HeadingLine mt="3" />
      <chakra.p mt="4" color="fg.muted">
        {t('updated')}
      </chakra.p>
      {provider ? <p>{t('provider', { provider })}</p> : null}
      <Disclosure icon="list" title={t('contents')}>
        <ul>
          {[...PARTS.terms, ...PARTS.privacy].map((key) => (
            <li key={key}>
              <ButtonBase kind="quiet" textAlign="start" onClick={() => showSection(key)}>
                {t(`sections.${key}.title`)}
              </ButtonBase>
            </li>
          ))}
        </ul>
      </Disclosure>
      {(['terms', 'privacy'] as const).map((part) => (
        <section key={part} aria-labelledby={`part-${part}`}>
          <chakra.h2 id={`part-${part}`} mt="8" fontSize="1.375rem">
            {t(`parts.${part}`)}
          </chakra.h2>
          {PARTS[part].map((key) => (
            <Fragment key={key}>
              <chakra.h3 id={`terms-${key}`} tabIndex={-1} mt="5" mb="1">
                {t(`sections.${key}.title`)}
              </chakra.h3>
              {t(`sections.${key}.text`)
                .split('\n')
                .map((paragraph) => (
                  <chakra.p key={paragraph} mb="2">
                    {paragraph}
                  </chakra.p>
                ))}
            </Fragment>
          ))}
        </section>
      ))}
      <Contact />
      <Button kind="secondary" icon="arrow-left" alignSelf="flex-start" mt="8" onClick={goBack}>
        {t('goBack')}
      </Button>
    </Screen>
  );
}

/** Not a link, because 'Go Back' would then go back through the sections first. */
function showSection(key: string): void {
  const heading = document.querySelector<HTMLElement>(`#terms-${key}`);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

/** A new tab has no screen to go back to. It is then closed, or shows the start page. */
function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    if (window.history.length > 1) {
      void navigate(-1);
      return;
    }
    window.close();
    location.assign('/');
  };
}

/** The operator of the server sets the contact. */
function Contact() {
  const { t } = useTranslation('terms');
  const { grievanceContact, supportEmail } = useSite();
  return (
    <section aria-labelledby="contact">
      <chakra.h2 id="contact" mt="8" mb="1" fontSize="1.375rem">
        {t('contact.title')}
      </chakra.h2>
      {grievanceContact || supportEmail ? null : <p>{t('contact.unknown')}</p>}
      {grievanceContact ? (
        <p>
          <span>{t('contact.text')}</span> <MailLink address={grievanceContact} />
        </p>
      ) : null}
      {supportEmail ? (
        <p>
          <span>{t('contact.support')}</span> <MailLink address={supportEmail} />
        </p>
      ) : null}
    </section>
  );
}

/** A contact may be a name with a street. Only an e-mail address becomes a link. */
function MailLink({ address }: { address: string }) {
  if (!/^\S+@\S+$/u.test(address)) return <strong>{address}</strong>;
  return (
    <chakra.a
      href={`mailto:${address}`}
      py="3"
      overflowWrap="anywhere"
      color="brand.fg"
      fontWeight="600"
      textUnderlineOffset="0.25em"
    >
      {address}
    </chakra.a>
  );
}
