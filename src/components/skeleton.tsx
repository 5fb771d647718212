import { chakra } from '@chakra-ui/react';

export const Skeleton = chakra('div', {
  base: {
    bg: 'bg.muted',
    borderRadius: 'card',
    animation: 'pulse 2s ease-in-out infinite',
    '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  },
});
