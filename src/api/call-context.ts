import { deviceStore } from '../store/device-store.ts';
import type { CallContext } from './api-client.ts';
import { createCallDelegate } from './call-delegate.ts';

let shared: CallContext | undefined;

export function callContext(): CallContext {
  shared ??= { device: deviceStore(), delegate: createCallDelegate() };
  return shared;
}
