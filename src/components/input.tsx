import { chakra, defineRecipe } from '@chakra-ui/react';

/** A disabled input has a dashed border, such as while another field must be filled in first. */
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
