import type { Call, Reply } from '../../support/api-call.ts';
import { readZip } from '../../support/read-zip.ts';
import type { TestAccount } from '../../support/test-account.ts';
import type { TestServer } from '../../support/test-server.ts';

/** A Buffer is sent as a file. */
export type Part = [name: string, value: string | number | Buffer, fileName?: string];

export function form(parts: Part[]): FormData {
  const data = new FormData();
  for (const [name, value, fileName = 'picked.bin'] of parts) {
    if (Buffer.isBuffer(value)) data.append(name, new Blob([new Uint8Array(value)]), fileName);
    else data.append(name, String(value));
  }
  return data;
}

export async function upload(
  { url }: Pick<TestServer, 'url'>,
  path: string,
  { parts, token, key, headers }: Pick<Call, 'token' | 'key' | 'headers'> & { parts: Part[] },
): Promise<Reply> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    body: form(parts),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

interface Fetched {
  status: number;
  bytes: Buffer;
  headers: Headers;
}

/** Sends no token, because an img element cannot send one, either. */
export async function fetchMedia(
  { url }: Pick<TestServer, 'url'>,
  link: string,
  headers: Record<string, string> = {},
): Promise<Fetched> {
  const response = await fetch(url + link, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes, headers: response.headers };
}

export async function storedKeys({ media }: TestServer): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of media.store.list()) keys.push(key);
  return keys.sort();
}

/** The text of the copy that a person takes of their data. */
export async function readCopy(
  server: Pick<TestServer, 'url'>,
  { password, mustCall }: TestAccount,
): Promise<Record<string, unknown>> {
  const { body } = await mustCall('/accounts/export/', { body: { password } });
  const { bytes } = await fetchMedia(server, body.url);
  return JSON.parse(readZip(bytes).get('account.json')!.toString());
}

export async function readUser(account: TestAccount): Promise<Reply['body']> {
  return (await account.call(`/accounts/userdetails/${account.userId}`)).body;
}
