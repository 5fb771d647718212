import { chakra } from '@chakra-ui/react';
import { HeadingLine } from '../../../components/heading-line.tsx';

export function Guidelines({ title, rules }: { title: string; rules: readonly string[] }) {
  return (
    <chakra.section mt="8">
      <HeadingLine />
      <chakra.h2 textStyle="h3" mt="3" mb="2">
        {title}
      </chakra.h2>
      <chakra.ul display="grid" gap="2">
        {rules.map((rule) => (
          <chakra.li key={rule} display="flex" gap="3" alignItems="baseline">
            <chakra.span
              aria-hidden="true"
              flexShrink={0}
              boxSize="0.5rem"
              borderRadius="round"
              bg="accent"
            />
            {rule}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
