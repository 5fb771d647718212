import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './look/icon-paths.ts';

interface InfoBoxProps {
  /** `info` also for being offline (never red); `danger` for what a person must act on. */
  tone?: 'info' | 'success' | 'warning' | 'danger';
  icon?: IconName;
  title?: ReactNode;
  /** Announced when it appears; a box that is there from the start needs none. */
  announce?: 'polite' | 'assertive';
  children: ReactNode;
}

const ICONS = { info: 'info', success: 'tick', warning: 'triangle', danger: 'triangle' } as const;

/** A sentence or two on a tint, with a sign: first what is safe, then what to do. */
export function InfoBox({ tone = 'info', icon, title, announce, children }: InfoBoxProps) {
  return (
    <Flex
      gap="4"
      px="5"
      py="4"
      borderRadius="card"
      bg={`${tone}.subtle`}
      role={announce === 'assertive' ? 'alert' : announce === 'polite' ? 'status' : undefined}
    >
      <Icon name={icon ?? ICONS[tone]} color={tone} mt="0.125rem" />
      <chakra.div textStyle="body" minWidth="0">
        {title ? <chakra.strong display="block">{title}</chakra.strong> : null}
        {children}
      </chakra.div>
    </Flex>
  );
}
