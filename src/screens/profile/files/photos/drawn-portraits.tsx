import { chakra } from '@chakra-ui/react';
import { Icon } from '../../../../components/icon.tsx';

/** One good portrait and two bad ones: with another person, and from too far away. */
export function DrawnPortraits() {
  return (
    <chakra.div aria-hidden="true" display="flex" gap="3" mb="4">
      <Portrait isGood>
        <Person scale={1} />
      </Portrait>
      <Portrait>
        <Person x={-17} scale={0.75} shirt="var(--border-strong)" />
        <Person x={17} scale={0.75} />
      </Portrait>
      <Portrait>
        <Person scale={0.35} y={10} />
      </Portrait>
    </chakra.div>
  );
}

/** Three photos behind each other. The front one shows a person. */
export function DrawnGallery() {
  return (
    <chakra.svg aria-hidden="true" viewBox="0 0 96 72" width="5rem" flexShrink={0} fill="none">
      <g fill="var(--ring-track)" stroke="var(--raised)" strokeWidth="2">
        <rect x="44" y="8" width="40" height="50" rx="4" transform="rotate(9 64 33)" />
        <rect x="12" y="8" width="40" height="50" rx="4" transform="rotate(-9 32 33)" />
        <rect x="28" y="6" width="40" height="50" rx="4" />
      </g>
      <path d="M24 66h48" stroke="var(--line)" strokeWidth="2.5" strokeLinecap="round" />
      <svg x="28" y="6" width="40" height="50" viewBox="-40 -50 80 100">
        <Person scale={0.9} y={6} />
      </svg>
    </chakra.svg>
  );
}

function Portrait({ isGood = false, children }: { isGood?: boolean; children: React.ReactNode }) {
  return (
    <chakra.div flex="1" maxWidth="6.5rem" textAlign="center">
      <chakra.svg
        viewBox="-40 -50 80 100"
        width="full"
        bg="ring.track"
        borderRadius="control"
        border="2px solid"
        borderColor={isGood ? 'success' : 'border'}
      >
        {children}
      </chakra.svg>
      <Icon
        name={isGood ? 'tick' : 'close'}
        color={isGood ? 'success' : 'danger'}
        display="inline-block"
        mt="1"
      />
    </chakra.div>
  );
}

interface PersonProps {
  x?: number;
  y?: number;
  scale: number;
  shirt?: string;
}

/** A person with her hair in a bun, at the lower edge of the picture. */
function Person({ x = 0, y = 0, scale, shirt = 'var(--brand)' }: PersonProps) {
  return (
    <g transform={`translate(${x} ${50 + y}) scale(${scale}) translate(0 -50)`}>
      <path d="M-17-8c-3-34 37-34 34 0l-4 16h-26z" fill={HAIR} />
      <circle cx="18" cy="-12" r="9" fill={HAIR} />
      <path
        d="M14-21l4-1 5 2"
        stroke="var(--accent)"
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M-34 50c0-22 14-30 34-30s34 8 34 30z" fill={shirt} />
      <path d="M-6 4h12v20a6 6 0 0 1-12 0z" fill="#a9744f" />
      <ellipse cy="-6" rx="14" ry="18" fill="#c08a63" />
      <path d="M-15-10c4-16 26-18 30 0-10-2-16-4-20-10-2 6-6 8-10 10z" fill={HAIR} />
      <path d="M-14 22c8 12 22 20 34 28" stroke="var(--accent)" strokeWidth="3" fill="none" />
    </g>
  );
}

const HAIR = '#251a21';
