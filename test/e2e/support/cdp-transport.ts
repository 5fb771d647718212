import type { ConnectOverCDPTransport } from '@playwright/test';

/**
 * A service worker to which Playwright attaches never stops. Without `attachToWorkers`, this
 * function changes the message by which Playwright would attach.
 */
export async function connectTransport(
  endpoint: string,
  { attachToWorkers }: { attachToWorkers: boolean },
): Promise<ConnectOverCDPTransport> {
  const socket = new WebSocket(endpoint);
  await new Promise<void>((opened, failed) => {
    socket.addEventListener('open', () => opened(), { once: true });
    socket.addEventListener('error', () => failed(new Error(`No answer at ${endpoint}`)), {
      once: true,
    });
  });
  const transport: ConnectOverCDPTransport = {
    send: (message) =>
      socket.send(JSON.stringify(attachToWorkers ? message : sparingWorkers(message))),
    close: () => socket.close(),
  };
  socket.addEventListener('message', ({ data }) => transport.onmessage?.(JSON.parse(String(data))));
  socket.addEventListener('close', () => transport.onclose?.());
  return transport;
}

function sparingWorkers(message: { method?: string; params?: object }): object {
  if (message.method !== 'Target.setAutoAttach') return message;
  // Chromium excludes 'browser' and 'tab' by default, so a filter of our own must repeat them.
  const filter = [
    { type: 'browser', exclude: true },
    { type: 'tab', exclude: true },
    { type: 'service_worker', exclude: true },
    {},
  ];
  return { ...message, params: { ...message.params, filter } };
}
