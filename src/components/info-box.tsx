import { chakra, Flex, type FlexProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import type { IconName } from './look/icon-paths.ts';

interface InfoBoxProps extends Omit<FlexProps, 'title'> {
  /** 'info' also for a missing network, which is no error. 'failure' is 'danger' as an alert. */
  tone?: 'info' | 'success' | 'warning' | 'danger' | 'failure';
  icon?: IconName;
  title?: ReactNode;
  /** How screen readers announce the box when it appears. Without it, they do not announce it. */
  announce?: 'polite' | 'assertive';
}

const ICONS = { info: 'info', success: 'tick', warning: 'triangle', danger: 'triangle' } as const;

/** Where data could seem lost, the text must say which data is safe and what to do. */
export function InfoBox(props: InfoBoxProps) {
  const { tone = 'info', icon, title, announce, children, ...rest } = props;
  const look = tone === 'failure' ? 'danger' : tone;
  return (
    <Flex
      gap="4"
      px="5"
      py="4"
      borderRadius="card"
      bg={look === 'info' ? 'brand.subtle' : `${look}.subtle`}
      role={tone === 'failure' || announce === 'assertive' ? 'alert' : announce && 'status'}
      {...rest}
    >
      <Icon name={icon ?? ICONS[look]} color={look === 'info' ? 'brand.fg' : look} mt="0.125rem" />
      <chakra.div textStyle="body" minWidth="0">
        {title ? <chakra.strong display="block">{title}</chakra.strong> : null}
        {children}
      </chakra.div>
    </Flex>
  );
}

/** Shown where something needs the server while there is no network. */
export function NeedsInternet({ what }: { what: string }) {
  const { t } = useTranslation('common');
  return (
    <InfoBox icon="offline" title={what} announce="polite">
      <span>{t('offline.safeHere')}</span> <span>{t('offline.tryWhenBack')}</span>
    </InfoBox>
  );
}
