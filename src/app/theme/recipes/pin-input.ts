import { defineSlotRecipe } from '@chakra-ui/react';

/**
 * Six slots, 3 + 3 with a dash between. At 320 px the dash is hidden and the gaps are smaller. No
 * slot is narrower than 44 px, in a dialog too.
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
