import { Box, chakra } from '@chakra-ui/react';

interface RailProps {
  count: number;
  /** Counted from 0. */
  current: number;
  /** By default all steps before the current one are done. */
  isDone?: (index: number) => boolean;
}

/**
 * Screen readers skip the dots: the heading says the same. They are plain SVG, because twenty
 * Chakra elements would delay the first screen.
 */
export function Rail({ count, current, isDone = (index) => index < current }: RailProps) {
  return (
    <Box aria-hidden="true">
      <chakra.svg
        display="block"
        width="full"
        height="0.875rem"
        mt="calc(0.5rem - 6px)"
        mb="1.5"
        overflow="visible"
        css={{ '& circle': { transition: 'all var(--sheet-ms) ease-out' } }}
      >
        {Array.from({ length: count }, (_, index) => (
          <circle
            key={index}
            cx={`${((index + 0.5) / count) * 100}%`}
            cy="50%"
            {...(index === current ? CURRENT : isDone(index) ? DONE : AHEAD)}
          />
        ))}
      </chakra.svg>
      <Box height="3px" bg="border">
        <Box
          height="full"
          bg="line"
          width="full"
          transformOrigin="left"
          transition="transform var(--sheet-ms) ease-out"
          style={{ transform: `scaleX(${(current + 1) / count})` }}
        />
      </Box>
    </Box>
  );
}

const CURRENT = { r: '0.40625rem', fill: 'var(--accent)' } as const;
const DONE = { r: '0.28125rem', fill: 'var(--brand-text)' } as const;
const AHEAD = {
  r: '0.25rem',
  fill: 'none',
  stroke: 'var(--border-strong)',
  strokeWidth: 2,
} as const;
