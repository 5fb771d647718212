import { deviceStore } from '../store/device-store.ts';
import type { CallContext } from './api-client.ts';
import { createCallDelegate } from './call-delegate.ts';

let shared: CallContext | undefined;

/** Returns the context for the page's own calls. It is created once per page. */
export function callContext(): CallContext {
  shared ??= { device: deviceStore(), delegate: createCallDelegate() };
  return shared;
}
