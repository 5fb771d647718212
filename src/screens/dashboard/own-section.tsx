import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { HeadingLine } from '../../components/heading-line.tsx';

export function OwnSection({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <Section aria-labelledby={id}>
      <div>
        <chakra.h2 id={id} fontSize="1.375rem" mb="3">
          {title}
        </chakra.h2>
        <HeadingLine />
      </div>
      {children}
    </Section>
  );
}

const Section = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    '@media print': { display: 'none' },
  },
});
