/**
 * `fetch` would check and change hostile requests. So they are sent with Node's bare HTTP client or
 * over a raw socket.
 */
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import type { BrokenConnection } from './broken-framing.ts';
import type { HostileRequest } from './draw-request.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Sent = { answer: Answer } | { brokeOff: string };

interface Received {
  statuses: number[];
  isOpen: boolean;
}

export type Sending = Pick<HostileRequest, 'method' | 'path' | 'headers' | 'body'>;

export function createSender(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(url);
  return {
    send: ({ method, path, headers, body }: Sending): Promise<Sent> =>
      new Promise((resolve) => {
        const sending = httpRequest(
          {
            hostname,
            port,
            agent,
            method,
            path,
            headers: { ...headers, ...(body ? { 'content-length': body.length } : {}) },
            timeout: ANSWER_MAX_MS,
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () => {
              const text = Buffer.concat(chunks).toString();
              const { statusCode: status = 0, headers } = response;
              resolve({ answer: { status, headers, body: text } });
            });
            response.on('error', () => resolve({ brokeOff: 'in the answer' }));
          },
        );
        sending.on('timeout', () => {
          resolve({ brokeOff: 'no answer in time' });
          sending.destroy();
        });
        sending.on('error', (error: NodeJS.ErrnoException) =>
          resolve({ brokeOff: error.code ?? error.message }),
        );
        sending.end(body);
      }),
    /** `isOpen` means that the server did not close the connection in `ANSWER_MAX_MS`. */
    sendBroken: ({ bytes, requests, isWellFormed, resets }: BrokenConnection): Promise<Received> =>
      new Promise((resolve) => {
        const socket = connect({ host: hostname, port: Number(port) });
        let text = '';
        const statuses = () =>
          [...text.matchAll(/HTTP\/1\.1 ((?!100)\d{3}) /gu)].map(([, code]) => Number(code));
        const done = (isOpen: boolean) => {
          clearTimeout(timer);
          clearTimeout(quiet);
          socket.destroy();
          resolve({ statuses: statuses(), isOpen });
        };
        const timer = setTimeout(() => done(true), ANSWER_MAX_MS);
        const quiet = setTimeout(() => socket.end(), isWellFormed ? ANSWER_MAX_MS / 2 : QUIET_MS);
        socket.on('data', (chunk: Buffer) => {
          text += chunk.toString('latin1');
          if (statuses().length >= requests) socket.end();
          else quiet.refresh();
        });
        socket.on('error', () => undefined);
        socket.on('end', () => socket.end());
        socket.on('close', () => done(false));
        socket.on('connect', () => {
          socket.write(bytes, () => resets && socket.resetAndDestroy());
        });
      }),
    close: () => agent.destroy(),
  };
}

/** A healthy server answers much sooner, so a longer wait counts as no answer. */
const ANSWER_MAX_MS = 15_000;
/**
 * After this silence the client closes its side of a broken connection, because the server may wait
 * for more bytes.
 */
const QUIET_MS = 200;
