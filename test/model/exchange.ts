import { request as httpRequest, type Agent } from 'node:http';

/** This request has left a phone. */
export interface Sent {
  phone: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** The Idempotency-Key. */
  key: string | undefined;
  /** How many sign-ins and sign-outs the phone had before this request. */
  changes: number;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | string;
}

export async function readBody(
  body: BodyInit | null | undefined,
  headers: Record<string, string>,
): Promise<Buffer | undefined> {
  if (body === null || body === undefined) return undefined;
  if (typeof body === 'string') return Buffer.from(body);
  const response = new Response(body);
  const type = response.headers.get('content-type');
  if (type !== null && headers['content-type'] === undefined) headers['content-type'] = type;
  return Buffer.from(await response.arrayBuffer());
}

const BODILESS = [204, 205, 304];

export function responseOf({ status, headers, body }: Answer): Response {
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = headers;
  const content = BODILESS.includes(status) ? null : Buffer.from(body);
  return new Response(content, { status, headers: rest });
}

export async function post(agent: Agent, serverUrl: string, sent: Sent): Promise<Answer> {
  const { method, path, headers, body } = sent;
  return new Promise((resolve, reject) => {
    const sending = httpRequest(
      `${serverUrl}${path}`,
      {
        agent,
        method,
        headers: { ...headers, ...(body ? { 'content-length': String(body.length) } : {}) },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string>,
            body: Buffer.concat(parts),
          }),
        );
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}
