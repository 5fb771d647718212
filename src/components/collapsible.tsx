import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface CollapsibleProps {
  title: ReactNode;
  /** Opens the section as soon as this is true. */
  isWanted?: boolean;
  /** Called only while the section is open. */
  render: () => ReactNode;
}

export function Collapsible({ title, isWanted = false, render }: CollapsibleProps) {
  const [isOpen, setIsOpen] = useState(isWanted);
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted && !wasWanted) {
    setWasWanted(true);
    setIsOpen(true);
  }
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <Summary>
        <span>{title}</span>
        <Icon name={isOpen ? 'arrow-up' : 'arrow-down'} boxSize="1.25rem" />
      </Summary>
      {isOpen ? render() : null}
    </details>
  );
}

const Summary = chakra('summary', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '3',
    minHeight: '3.25rem',
    py: '2',
    color: 'brand.fg',
    cursor: 'pointer',
    borderRadius: 'control',
    '&::-webkit-details-marker': { display: 'none' },
  },
});
