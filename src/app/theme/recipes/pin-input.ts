import { defineSlotRecipe } from '@chakra-ui/react';

/**
 * Six boxes for digits, with a dash after the third. At a width of 320 px the dash is hidden and
 * the gaps are smaller, so that each box is at least 44 px wide, even in a dialog.
 */
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
