import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';

interface FoldedProps {
  title: string;
  /** Draws the content, which costs nothing until the fold is opened. */
  draw: () => ReactNode;
}

export function Folded({ title, draw }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <chakra.details mt="2" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <chakra.summary cursor="pointer" minHeight="target" py="2" color="brand.fg">
        {title}
      </chakra.summary>
      {isOpen ? draw() : null}
    </chakra.details>
  );
}
