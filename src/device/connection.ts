/** The browser's information about the connection. Each field may be missing. */
interface Connection {
  downlink?: number;
  type?: string;
}

function readConnection(): Connection {
  return (navigator as { connection?: Connection }).connection ?? {};
}

/**
 * Returns the download speed in Mbit/s; undefined when the phone is offline or the browser does not
 * report it.
 */
export function readDownlinkMbps(): number | undefined {
  return navigator.onLine ? readConnection().downlink : undefined;
}

/**
 * Returns whether the browser reports the type of the connection, as Chrome on Android does. Only
 * then can an upload wait for Wi-Fi.
 */
export function tellsConnectionKind(): boolean {
  return readConnection().type !== undefined;
}
