import { Box, Flex } from '@chakra-ui/react';

interface RailProps {
  /** How many steps there are. */
  count: number;
  /** The index of the current step, from 0. */
  current: number;
  /** Whether a step is done. By default all steps before the current one are done. */
  isDone?: (index: number) => boolean;
}

/**
 * The steps as dots on a line: done ones filled, the current one turmeric, the others hollow.
 * Hidden from screen readers, since the heading says the same.
 */
export function Rail({ count, current, isDone = (index) => index < current }: RailProps) {
  return (
    <Box aria-hidden="true">
      <Flex height="1.375rem" align="flex-end" pb="1.5">
        {Array.from({ length: count }, (_, index) => (
          <Flex key={index} flex="1" justify="center" align="center" height="0.875rem">
            <Bindu state={index === current ? 'current' : isDone(index) ? 'done' : 'ahead'} />
          </Flex>
        ))}
      </Flex>
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

function Bindu({ state }: { state: 'done' | 'current' | 'ahead' }) {
  if (state === 'current') return <Box boxSize="0.8125rem" borderRadius="round" bg="accent" />;
  return (
    <Box
      boxSize={state === 'done' ? '0.5625rem' : '0.625rem'}
      borderRadius="round"
      bg={state === 'done' ? 'brand.fg' : 'transparent'}
      border={state === 'done' ? undefined : '2px solid'}
      borderColor="border.emphasized"
    />
  );
}
