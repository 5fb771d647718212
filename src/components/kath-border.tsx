import { chakra } from '@chakra-ui/react';

/** The saree's border: rule, bindu every 24 px, rule, on brand. For the biodata only. */
export const KathBorder = chakra('div', {
  base: {
    height: '28px',
    bg: 'brand.solid',
    backgroundImage:
      'linear-gradient(var(--accent) 0 0), linear-gradient(var(--accent) 0 0), radial-gradient(circle, var(--accent) 2.5px, transparent 3px)',
    backgroundSize: '100% 1.5px, 100% 1.5px, 24px 100%',
    backgroundPosition: '0 4px, 0 calc(100% - 4px), 0 0',
    backgroundRepeat: 'no-repeat, no-repeat, repeat-x',
  },
});
