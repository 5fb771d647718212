import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './look/icon-paths.ts';

interface DisclosureProps {
  icon?: IconName;
  title: string;
  children: ReactNode;
}

/** A line that opens in place. The browser keeps the state of the `details` element. */
export function Disclosure({ icon, title, children }: DisclosureProps) {
  return (
    <Details>
      <summary>
        {icon ? <Icon name={icon} color="brand.fg" /> : null}
        <chakra.span flex="1">{title}</chakra.span>
        <Icon name="arrow-down" boxSize="1.125rem" color="fg.muted" />
      </summary>
      {children}
    </Details>
  );
}

const Details = chakra('details', {
  base: {
    pb: '2',
    '& summary': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: 'target',
      py: '1',
      mb: '-2',
      cursor: 'pointer',
      borderRadius: 'control',
      '&::-webkit-details-marker': { display: 'none' },
    },
    '&[open]': { '& summary': { mb: '0' }, '& summary > svg:last-child': { rotate: '180deg' } },
  },
});
