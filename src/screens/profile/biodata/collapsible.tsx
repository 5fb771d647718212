import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';

interface CollapsibleProps {
  title: string;
  /** Called only while the section is open. */
  render: () => ReactNode;
}

export function Collapsible({ title, render }: CollapsibleProps) {
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
