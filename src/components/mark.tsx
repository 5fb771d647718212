import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { MARK } from './look/marks.ts';

interface MarkProps extends HTMLChakraProps<'svg'> {
  /** The colour of the background, which fills the gap in the knot. */
  ground?: string;
}

/** Screen readers skip the logo, because the product's name is beside it. */
export function Mark({ ground = 'var(--surface)', ...rest }: MarkProps) {
  return (
    <chakra.svg
      viewBox={MARK.viewBox}
      width="2rem"
      height="2rem"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <g fill="none" stroke="var(--brand-mark, var(--brand-text))" strokeWidth={MARK.lineWidth}>
        <path d={MARK.line} />
        <path
          d={MARK.over}
          stroke={ground}
          strokeWidth={MARK.gap.width}
          pathLength={MARK.gap.pathLength}
          strokeDasharray={MARK.gap.dashes}
        />
        <path d={MARK.over} />
      </g>
      <g fill="var(--accent)">
        {MARK.bindu.map((bindu) => (
          <circle key={bindu.cx} {...bindu} />
        ))}
      </g>
    </chakra.svg>
  );
}
