import { chakra } from '@chakra-ui/react';
import type { CardSide } from '../../../../domain/enumerations.ts';

/** A card with its number, and its code on the back, covered. */
export function DrawnCard({ side }: { side: CardSide }) {
  return (
    <chakra.svg aria-hidden="true" viewBox="0 0 96 60" width="7rem" flexShrink={0} fill="none">
      <rect x="1" y="1" width="94" height="58" rx="6" fill="var(--raised)" stroke="var(--border)" />
      <path d="M1 12V7a6 6 0 0 1 6-6h82a6 6 0 0 1 6 6v5z" fill="var(--brand-subtle)" />
      <path d="M8 6.5h30" stroke="var(--accent)" strokeWidth="3" strokeLinecap="round" />
      {side === 'front' ? (
        <>
          <rect x="8" y="17" width="20" height="24" rx="2" fill="var(--sunken)" />
          <circle cx="18" cy="25" r="4.5" fill="var(--border-strong)" />
          <path d="M10 41c0-7 4-9 8-9s8 2 8 9z" fill="var(--border-strong)" />
          <path d="M35 20h32M35 27h24M35 34h38" {...LINES} />
        </>
      ) : (
        <>
          <path d="M8 20h38M8 27h30M8 34h36M8 41h20" {...LINES} />
          <rect x="62" y="16" width="26" height="26" rx="2" fill="var(--line)" />
        </>
      )}
      <rect x="24" y="46" width="48" height="8" rx="2" fill="var(--line)" />
    </chakra.svg>
  );
}

const LINES = { stroke: 'var(--border)', strokeWidth: 3, strokeLinecap: 'round' } as const;
