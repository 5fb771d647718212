import { deviceStore } from '../store/device-store.ts';
import type { CallContext } from '../sync/api-client.ts';
import { createBrowserDelegate } from '../sync/browser-delegate.ts';

/** What the page's own calls are made with; one for the page. */
let shared: CallContext | undefined;

export function callContext(): CallContext {
  shared ??= { device: deviceStore(), delegate: createBrowserDelegate() };
  return shared;
}
