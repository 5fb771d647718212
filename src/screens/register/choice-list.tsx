import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { InfoBox } from '../../components/info-box.tsx';
import { NeedsInternet } from '../../components/needs-internet.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useFailureText, type Failure } from '../../session/use-failure-text.ts';

interface ChoiceListProps<T> {
  list: readonly T[] | undefined;
  failure: Failure | undefined;
  retry: () => void;
  children: (choice: T) => ReactNode;
}

export function ChoiceList<T>({ list, failure, retry, children }: ChoiceListProps<T>) {
  const { t } = useTranslation(['account', 'common']);
  const failureText = useFailureText();
  if (list) {
    return (
      <Flex as="ul" direction="column" gap="3">
        {list.map((choice, index) => (
          <li key={index}>{children(choice)}</li>
        ))}
      </Flex>
    );
  }
  if (!failure) {
    return (
      <chakra.output display="flex" flexDirection="column" gap="3">
        <span className="visually-hidden">{t('common:loading')}</span>
        {[1, 2, 3].map((index) => (
          <Skeleton key={index} height="4.5rem" />
        ))}
      </chakra.output>
    );
  }
  const isOffline = failure.outcome === 'unreachable' && failure.why === 'network';
  return (
    <Flex direction="column" gap="4" align="flex-start">
      {isOffline ? (
        <NeedsInternet what={t('needsInternet.register')} />
      ) : (
        <InfoBox tone="danger" announce="assertive">
          {t('register.loadError', { message: failureText(failure) })}
        </InfoBox>
      )}
      <Button kind="secondary" onClick={retry}>
        {t('common:retry')}
      </Button>
    </Flex>
  );
}
