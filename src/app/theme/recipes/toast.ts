import { defineSlotRecipe } from '@chakra-ui/react';
import { toastAnatomy } from '@chakra-ui/react/anatomy';

/** The custom properties are the toaster's own: where each toast stands in the stack. */
export const toastRecipe = defineSlotRecipe({
  className: 'toast',
  slots: toastAnatomy.keys(),
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
      // The property 'translate' is younger than Chrome 100.
      transform: 'translate(var(--x), var(--y))',
      height: 'var(--height)',
      // Measured when it appeared: a phone that is turned needs more lines.
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
