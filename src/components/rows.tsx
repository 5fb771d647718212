import { chakra } from '@chakra-ui/react';
import { plainButton } from './button.tsx';

const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minHeight: '3.25rem',
  py: '2',
  textAlign: 'start',
  textDecoration: 'none',
  borderRadius: 'control',
  '& > svg:last-child': { width: '1.125rem', height: '1.125rem', color: 'fg.muted' },
} as const;

/** A list of links or buttons. The last child of each row is its chevron. */
export const Rows = chakra('ul', {
  base: { '& > li': { borderBottomWidth: '1px' } },
});
export const RowLink = chakra('a', { base: ROW });
export const RowButton = plainButton(ROW);
