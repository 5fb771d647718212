/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a progress element cannot be drawn as a ring */
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { percentBand, percentWord } from '../domain/completion.ts';

interface RingProps {
  percent: number;
  /** The diameter, as a CSS length. */
  size: string;
}

const COLORS = {
  red: 'var(--ring-red)',
  orange: 'var(--ring-orange)',
  blue: 'var(--ring-blue)',
} as const;

/** Screen readers read the percentage and a phrase for it, such as 'Nearly there'. */
export function Ring({ percent, size }: RingProps) {
  const { t } = useTranslation('wizard');
  const band = percentBand(percent);
  return (
    <chakra.div
      role="progressbar"
      aria-label={t('ring.label')}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`${percent}%, ${t(`ring.${percentWord(percent)}`)}`}
      position="relative"
      display="grid"
      placeItems="center"
      flexShrink={0}
      boxSize={size}
    >
      <chakra.svg
        viewBox="0 0 40 40"
        position="absolute"
        inset="0"
        fill="none"
        strokeWidth="3.5"
        transform="rotate(-90deg)"
        aria-hidden="true"
      >
        <circle cx="20" cy="20" r="18" stroke="var(--ring-track)" />
        <circle
          cx="20"
          cy="20"
          r="18"
          stroke={COLORS[band]}
          pathLength={100}
          strokeDasharray={`${percent} 100`}
          style={{ transition: 'stroke-dasharray var(--sheet-ms) ease-out' }}
        />
      </chakra.svg>
      <chakra.span
        aria-hidden="true"
        position="relative"
        fontWeight="600"
        style={{ fontSize: `calc(${size} / 4 + 0.125rem)` }}
      >
        {percent}%
      </chakra.span>
    </chakra.div>
  );
}
