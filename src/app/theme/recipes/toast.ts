import { defineSlotRecipe } from '@chakra-ui/react';

/** The toaster sets the CSS variables of each toast, such as --x. */
export const toastRecipe = defineSlotRecipe({
  className: 'toast',
  slots: ['root', 'indicator', 'title', 'description', 'closeTrigger'],
  base: {
    root: {
      width: { base: 'calc(100vw - 2rem)', sm: '24rem' },
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      py: '3',
      ps: '4',
      pe: '1',
      bg: 'bg.raised',
      color: 'fg',
      border: '1px solid',
      borderColor: 'border.emphasized',
      borderRadius: 'control',
      boxShadow: 'raised',
      zIndex: 'var(--z-index)',
      // Chrome 100 does not know the property `translate`.
      transform: 'translate(var(--x), var(--y))',
      height: 'var(--height)',
      // `--height` is measured when the toast appears. When the phone is turned, it may be too low.
      minHeight: 'fit-content',
      opacity: 'var(--opacity)',
      transition: 'transform var(--sheet-ms) ease-out, opacity var(--sheet-ms) ease-out',
    },
    indicator: { flexShrink: 0, mt: '1' },
    title: { fontWeight: '600' },
    description: { color: 'fg.muted', textStyle: 'small' },
    closeTrigger: {
      flexShrink: 0,
      display: 'grid',
      placeItems: 'center',
      width: 'target',
      height: 'target',
      mt: '-2',
      borderRadius: 'control',
    },
  },
});
