import { once } from 'node:events';
import { request, type IncomingMessage, type RequestOptions } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** fetch would change the path and the headers. Here both are sent as they are. */
export async function askRaw(
  url: string,
  { body, ...options }: RequestOptions & { path: string; body?: string },
): Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }> {
  const asking = request({ host: '127.0.0.1', port: new URL(url).port, ...options }).end(body);
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  const { statusCode = 0, headers } = response;
  return { status: statusCode, headers, body: await buffer(response) };
}
