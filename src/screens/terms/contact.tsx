import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../device/use-site.ts';

/** The operator of the server sets the contact. */
export function Contact() {
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
          {t('contact.text')} <MailLink address={grievanceContact} />
        </p>
      ) : null}
      {supportEmail ? (
        <p>
          {t('contact.support')} <MailLink address={supportEmail} />
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
