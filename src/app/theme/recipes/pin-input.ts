import { defineSlotRecipe } from '@chakra-ui/react';

/** Each box must be at least 44 px wide, even in a dialog on a screen of 320 px. */
export const pinInputRecipe = defineSlotRecipe({
  className: 'pin-input',
  slots: ['root', 'control', 'input'],
  base: {
    control: {
      display: 'flex',
      alignItems: 'center',
      gap: '3px',
      '@media (min-width: 22rem)': { gap: '1.5' },
    },
    input: {
      flex: '1',
      minWidth: 0,
      maxWidth: '3.25rem',
      height: '3.5rem',
      textAlign: 'center',
      fontSize: '1.5rem',
      fontWeight: '600',
      bg: 'bg.panel',
      border: '1.5px solid',
      borderColor: 'border.emphasized',
      borderRadius: 'control',
      _focus: { borderColor: 'brand.fg' },
      _invalid: { borderColor: 'danger', borderWidth: '2px' },
    },
  },
});
