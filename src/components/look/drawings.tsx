import type { SVGProps } from 'react';
import { Mark, type MarkProps } from '../wordmark.tsx';

/**
 * The drawings of the app, in the colours of both themes and without texts. Screen readers skip
 * them. All together have at most 12 KB.
 */

/** Two people and a line between them that is not tied yet: the beginning. */
export function LooseLine(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 320 84" width="100%" aria-hidden="true" {...props}>
      <g fill="none" stroke="var(--line)" strokeWidth="4" strokeLinecap="round">
        <path d="M3,34H92C150,34 206,52 190,70C180,81 140,81 130,70" />
        <path
          d="M130,70C114,52 170,34 228,34"
          stroke="var(--bg)"
          strokeWidth="13"
          strokeLinecap="butt"
          pathLength="100"
          strokeDasharray="0,32,24,99"
        />
        <path d="M130,70C114,52 170,34 228,34H317" />
      </g>
      <g fill="var(--accent)">
        <circle cx="92" cy="12" r="9" />
        <circle cx="228" cy="12" r="9" />
      </g>
    </svg>
  );
}

/** The end: the second strand of the logo is laid over the first when the logo appears. */
export function KnotTies(props: MarkProps) {
  return (
    <Mark {...props} css={{ '& [data-over]': { animation: 'tie var(--sheet-ms) ease-out' } }} />
  );
}
