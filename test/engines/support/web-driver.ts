/** The main flow needs only this part of the WebDriver protocol (W3C). */
export interface WebDriver {
  call<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value>;
}

/** In the protocol, this is the key of an element's id (WebDriver, 11). */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The paths of the returned driver's calls are relative to the session. */
export async function openSession(base: string, capabilities: object): Promise<WebDriver> {
  const created = await call<{ sessionId: string }>(base, 'POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  });
  const session = `/session/${created.sessionId}`;
  return { call: (method, path, body) => call(base, method, session + path, body) };
}

export async function isDriverReady(base: string): Promise<boolean> {
  return call(base, 'GET', '/status').then(
    () => true,
    () => false,
  );
}

async function call<Value>(
  base: string,
  method: string,
  path: string,
  body?: object,
): Promise<Value> {
  const reply = await fetch(base + path, {
    method,
    ...(method === 'POST'
      ? { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } }
      : {}),
  });
  const { value } = (await reply.json()) as { value: unknown };
  if (!reply.ok) {
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${method} ${path}: ${error}: ${message}`);
  }
  return value as Value;
}
