import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './look/icon-paths.ts';

interface InfoBoxProps {
  /** Use 'info' for a missing network: it is no error. */
  tone?: 'info' | 'success' | 'warning' | 'danger';
  icon?: IconName;
  title?: ReactNode;
  /**
   * How screen readers announce the box when it appears. Without it, they do not announce the box.
   */
  announce?: 'polite' | 'assertive';
  children: ReactNode;
}

const ICONS = { info: 'info', success: 'tick', warning: 'triangle', danger: 'triangle' } as const;

/** If a person may fear for data, the text must say which data is safe and what to do. */
export function InfoBox({ tone = 'info', icon, title, announce, children }: InfoBoxProps) {
  return (
    <Flex
      gap="4"
      px="5"
      py="4"
      borderRadius="card"
      bg={tone === 'info' ? 'brand.subtle' : `${tone}.subtle`}
      role={announce === 'assertive' ? 'alert' : announce === 'polite' ? 'status' : undefined}
    >
      <Icon name={icon ?? ICONS[tone]} color={tone === 'info' ? 'brand.fg' : tone} mt="0.125rem" />
      <chakra.div textStyle="body" minWidth="0">
        {title ? <chakra.strong display="block">{title}</chakra.strong> : null}
        {children}
      </chakra.div>
    </Flex>
  );
}
