/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a progress element takes its colours from the browser */
import { chakra } from '@chakra-ui/react';

/** A progress bar. For an upload, `percent` is how much the server has acknowledged. */
export function SentBar({ percent, label }: { percent: number; label: string }) {
  return (
    <chakra.div
      height="0.375rem"
      mt="1.5"
      borderRadius="round"
      overflow="hidden"
      bg="ring.track"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <chakra.div height="full" bg="info" borderRadius="round" style={{ width: `${percent}%` }} />
    </chakra.div>
  );
}
