interface SendingTime {
  /** Whole minutes, at least 1. */
  from: number;
  to: number;
  /** Whether the browser tells how fast the connection is. */
  isMeasured: boolean;
}

/** What a phone in India can count on where nobody knows better, in Mbit/s. */
const UNKNOWN_MBPS = { fast: 8, slow: 1 };
/** Browsers tell how fast things come; on mobile lines they leave at a third of that, at times. */
const UP_PER_DOWN = { fast: 1, slow: 1 / 3 };

/**
 * How long sending may take.
 * @param downlinkMbps `navigator.connection.downlink`; undefined where the browser does not tell
 */
export function estimateMinutes(sizeBytes: number, downlinkMbps: number | undefined): SendingTime {
  const isMeasured = downlinkMbps !== undefined && downlinkMbps > 0;
  const minutes = (mbps: number) => Math.max(1, Math.ceil((sizeBytes * 8) / (mbps * 1e6) / 60));
  return isMeasured
    ? {
        from: minutes(downlinkMbps * UP_PER_DOWN.fast),
        to: minutes(downlinkMbps * UP_PER_DOWN.slow),
        isMeasured,
      }
    : {
        from: minutes(UNKNOWN_MBPS.fast),
        // Nobody knows it to the minute.
        to: Math.max(minutes(UNKNOWN_MBPS.fast) + 1, minutes(UNKNOWN_MBPS.slow)),
        isMeasured,
      };
}
