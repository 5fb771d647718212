interface SendingTime {
  /** In whole minutes, at least 1. */
  from: number;
  to: number;
  /** Whether the browser reports the speed of the connection. */
  isMeasured: boolean;
}

/** The speeds in India that are assumed if the browser reports no speed. */
const UNKNOWN_MBPS = { fast: 8, slow: 1 };
/** Browsers report only the download speed. A mobile upload may reach only a third of it. */
const UP_PER_DOWN = { fast: 1, slow: 1 / 3 };

/** @param downlinkMbps `navigator.connection.downlink`; undefined if it is not reported */
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
        // `to` is always above `from`: without a measured speed, one number would look exact.
        to: Math.max(minutes(UNKNOWN_MBPS.fast) + 1, minutes(UNKNOWN_MBPS.slow)),
        isMeasured,
      };
}
