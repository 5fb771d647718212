import { chakra, defineRecipe } from '@chakra-ui/react';

/** The box of every field: 48 px tall, 1.5 px border, 2 px in error, dashed while it waits for another field. */
export const inputRecipe = defineRecipe({
  className: 'input',
  base: {
    display: 'block',
    width: 'full',
    minWidth: 0,
    minHeight: 'field',
    px: '3',
    py: '2',
    fontSize: '1rem',
    lineHeight: '1.5',
    color: 'fg',
    bg: 'bg.panel',
    border: '1.5px solid',
    borderColor: 'border.emphasized',
    borderRadius: 'control',
    '&:focus': { borderColor: 'brand.fg' },
    '&[aria-invalid=true]': { borderWidth: '2px', borderColor: 'danger' },
    '&:read-only:not(select)': { bg: 'bg.muted' },
    '&:disabled': { bg: 'bg.muted', color: 'fg.muted', borderStyle: 'dashed', opacity: 1 },
  },
});

export const Input = chakra('input', inputRecipe);
