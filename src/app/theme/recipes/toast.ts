import { defineSlotRecipe } from '@chakra-ui/react';
import { toastAnatomy } from '@chakra-ui/react/anatomy';

/** The toaster sets the custom properties: they hold the place of each toast in the stack. */
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
      // The toaster sets the height it measured when the toast appeared; a rotated phone needs more
      // lines.
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
