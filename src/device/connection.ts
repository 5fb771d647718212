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

/** Chrome on Android reports the type. Only then can an upload wait for Wi-Fi. */
export function tellsConnectionKind(): boolean {
  return readConnection().type !== undefined;
}
