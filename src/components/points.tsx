import { chakra, Flex } from '@chakra-ui/react';

export function Points({ points }: { points: readonly string[] }) {
  return (
    <Flex as="ul" direction="column" gap="3">
      {points.map((point) => (
        <Flex as="li" key={point} gap="3">
          <chakra.span
            aria-hidden="true"
            flexShrink={0}
            boxSize="0.375rem"
            mt="0.6em"
            borderRadius="round"
            bg="accent"
          />
          <span>{point}</span>
        </Flex>
      ))}
    </Flex>
  );
}
