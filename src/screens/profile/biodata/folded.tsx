import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';

interface FoldedProps {
  title: string;
  /** Called only while the section is open. */
  render: () => ReactNode;
}

export function Folded({ title, render }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <chakra.details mt="2" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <chakra.summary cursor="pointer" minHeight="target" py="2" color="brand.fg">
        {title}
      </chakra.summary>
      {isOpen ? render() : null}
    </chakra.details>
  );
}
