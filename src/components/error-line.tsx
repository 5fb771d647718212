import { chakra, Flex, type FlexProps } from '@chakra-ui/react';
import { Icon } from './icon.tsx';

export function ErrorLine({ children, ...rest }: FlexProps) {
  return (
    <Flex
      gap="2"
      color="danger"
      fontWeight="600"
      textStyle="small"
      overflowWrap="anywhere"
      {...rest}
    >
      <Icon name="triangle" bold boxSize="1.125rem" mt="0.1em" />
      <chakra.span flex="1" minWidth="0">
        {children}
      </chakra.span>
    </Flex>
  );
}
