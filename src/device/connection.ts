/** The browser's information about the connection; each field may be missing. */
interface Connection {
  downlink?: number;
  type?: string;
}

function readConnection(): Connection {
  return (navigator as { connection?: Connection }).connection ?? {};
}

/** The download speed in Mbit/s; undefined when offline or in a browser that does not report it. */
export function readDownlinkMbps(): number | undefined {
  return navigator.onLine ? readConnection().downlink : undefined;
}

/**
 * Whether the browser reports the type of the connection (Chrome on Android does). Only then can an
 * upload wait for Wi-Fi.
 */
export function tellsConnectionKind(): boolean {
  return readConnection().type !== undefined;
}
