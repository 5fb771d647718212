import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface StickyActionProps {
  /** The width of the screen's content. The button ends at the right edge of the content. */
  width?: 'column' | 'page';
  children: ReactNode;
}

/**
 * The column's width includes the margins of the screen. The page's width does not include them.
 */
const WIDTHS = {
  column: 'calc(40rem - 2rem)',
  page: { base: 'column', xl: 'page' },
} as const;

/**
 * The primary action at the bottom of a screen. It is sticky, except in a low viewport. A low
 * viewport means that the keyboard is open, and the sticky bar would then cover the field.
 */
export function StickyAction({ width = 'column', children }: StickyActionProps) {
  return (
    <Bar>
      <chakra.div
        display="flex"
        flexDirection={{ base: 'column', md: 'row-reverse' }}
        alignItems={{ base: 'stretch', md: 'center' }}
        gap="3"
        maxWidth={WIDTHS[width]}
        marginX="auto"
        css={{ '& > button, & > a': { minWidth: { md: '14rem' } } }}
      >
        {children}
      </chakra.div>
    </Bar>
  );
}

const Bar = chakra('div', {
  base: {
    bottom: 0,
    zIndex: 'action',
    mt: 'auto',
    /* The bar is as wide as the screen and covers the bottom padding of the screen. */
    mx: 'calc(50% - 50vw)',
    mb: '-8',
    px: '4',
    pt: '3',
    pb: 'calc(0.75rem + env(safe-area-inset-bottom))',
    bg: 'bg.panel',
    borderTop: '1px solid',
    borderColor: 'border',
    '@media (min-height: 26rem)': { position: 'sticky' },
    '@media print': { display: 'none' },
  },
});
