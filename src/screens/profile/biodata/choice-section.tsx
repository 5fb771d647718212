import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { HeadingLine } from '../../../components/heading-line.tsx';

export function ChoiceSection({ children }: { children: ReactNode }) {
  return (
    <chakra.section mt="8" css={{ '&:first-of-type': { mt: { xl: '0' } } }}>
      <HeadingLine />
      <chakra.div mt="2">{children}</chakra.div>
    </chakra.section>
  );
}
