/** What the browser tells of the connection; each may be missing. */
interface Connection {
  downlink?: number;
  type?: string;
}

function readConnection(): Connection {
  return (navigator as { connection?: Connection }).connection ?? {};
}

/** In Mbit/s; undefined where the browser does not tell, or there is none. */
export function readDownlinkMbps(): number | undefined {
  return navigator.onLine ? readConnection().downlink : undefined;
}

/** Only then can something wait for Wi-Fi: Chrome on Android. */
export function tellsConnectionKind(): boolean {
  return readConnection().type !== undefined;
}
