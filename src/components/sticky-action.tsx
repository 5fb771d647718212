import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface StickyActionProps {
  /** The width of the screen's content. */
  width?: 'column' | 'page';
  children: ReactNode;
}

/** 40rem include the screen's side margins of 2rem in all. The page's width excludes them. */
const WIDTHS = {
  column: 'calc(40rem - 2rem)',
  page: { base: 'column', xl: 'page' },
} as const;

/** In a low viewport (an open keyboard) the bar is not sticky: it would cover the field. */
export function StickyAction({ width = 'column', children }: StickyActionProps) {
  return (
    <Bar ref={publishHeight}>
      <chakra.div
        display="flex"
        flexDirection={{ base: 'column', md: 'row-reverse' }}
        alignItems={{ base: 'stretch', md: 'center' }}
        gap={{ base: '1', md: '3' }}
        maxWidth={WIDTHS[width]}
        marginX="auto"
        css={{ '& :is(button, a)': { minWidth: { md: '14rem' } } }}
      >
        {children}
      </chakra.div>
    </Bar>
  );
}

/** base.css reads the bar's height, so that a focused field is scrolled above the bar. */
function publishHeight(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--action-height', `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--action-height');
  };
}

const Bar = chakra('div', {
  base: {
    bottom: 0,
    zIndex: 'action',
    mt: 'auto',
    /* The bar is as wide as the screen and covers the screen's bottom padding. */
    mx: 'calc(50% - 50vw)',
    mb: '-8',
    px: '4',
    pt: '2',
    pb: 'calc(0.5rem + env(safe-area-inset-bottom))',
    bg: 'bg.panel',
    borderTopWidth: '1px',
    '@media (min-height: 26rem)': { position: 'sticky' },
    '@media print': { display: 'none' },
  },
});
