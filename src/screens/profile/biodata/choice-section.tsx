import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { HeadingLine } from '../../../components/heading-line.tsx';
import { Muted } from '../../../components/muted.tsx';

export function ChoiceSection({
  title,
  help,
  children,
}: {
  /** Undefined if the only field has its own label. */
  title?: string;
  help?: string;
  children: ReactNode;
}) {
  return (
    <chakra.section mt="8" css={{ '&:first-of-type': { mt: { xl: '0' } } }}>
      <HeadingLine />
      {title === undefined ? null : (
        <chakra.h2 textStyle="h3" mt="2">
          {title}
        </chakra.h2>
      )}
      {help === undefined ? null : <Muted mb="2">{help}</Muted>}
      <chakra.div mt="2">{children}</chakra.div>
    </chakra.section>
  );
}
