import { chakra, Flex } from '@chakra-ui/react';
import type { Ref } from 'react';

export function Counter({ ref, words, rest }: CounterProps) {
  return (
    <Flex justify="space-between" align="baseline" wrap="wrap" columnGap="4">
      <chakra.h2 ref={ref} tabIndex={-1} outline="none" textStyle="h2" fontFamily="body">
        {words}
      </chakra.h2>
      {rest === undefined ? null : (
        <chakra.p textStyle="small" color="fg.muted">
          {rest}
        </chakra.p>
      )}
    </Flex>
  );
}

interface CounterProps {
  /** Gets the focus when the focused element is removed. */
  ref: Ref<HTMLHeadingElement>;
  words: string;
  rest?: string | undefined;
}
