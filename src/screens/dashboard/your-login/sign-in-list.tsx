import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import type { SignIn } from '../../../protocol/access.ts';
import { useSignInWords } from './use-sign-in-words.ts';

interface SignInListProps {
  signIns: SignIn[];
  onEnd: (id: string) => void;
}

export function SignInList({ signIns, onEnd }: SignInListProps) {
  const { t } = useTranslation('access');
  const words = useSignInWords();
  return (
    <>
      <chakra.ul display="flex" flexDirection="column">
        {signIns.map((signIn) => (
          <chakra.li key={signIn.id} py="3" borderBottomWidth="1px" borderColor="border">
            <chakra.p fontWeight="600">{words.nameOf(signIn)}</chakra.p>
            {signIn.is_this ? (
              <p>{t('signIns.thisDevice')}</p>
            ) : (
              <p>{t('signIns.used', { moment: words.momentOf(signIn.last_used_at) })}</p>
            )}
            <chakra.p textStyle="small" color="fg.muted">
              {t('signIns.since', { moment: words.momentOf(signIn.signed_in_at) })}
            </chakra.p>
            {signIn.is_this ? null : (
              <Button
                kind="quiet"
                px="0"
                aria-label={t('signIns.endOf', {
                  name: words.nameOf(signIn),
                  moment: words.momentOf(signIn.signed_in_at),
                })}
                onClick={() => onEnd(signIn.id)}
              >
                {t('signIns.end')}
              </Button>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      {signIns.some((signIn) => !signIn.is_this) ? null : <p>{t('signIns.none')}</p>}
    </>
  );
}
