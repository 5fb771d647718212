/** The Network Information API. Each field may be missing. */
interface Connection {
  downlink?: number;
  type?: string;
}

function readConnection(): Connection {
  return (navigator as { connection?: Connection }).connection ?? {};
}

export function readDownlinkMbps(): number | undefined {
  return navigator.onLine ? readConnection().downlink : undefined;
}

/** An upload can wait for Wi-Fi only if the browser reports the type, as Chrome on Android does. */
export function tellsConnectionKind(): boolean {
  return readConnection().type !== undefined;
}
