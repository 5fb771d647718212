/** These clients keep a connection open while they send almost nothing. */
import { connect } from 'node:net';
import { PIECE_TYPE } from '../../src/protocol/resumable.ts';
import type { Family } from './world.ts';

export type SlowKind = keyof ReturnType<typeof slowStarts>;

interface Slow {
  url: string;
  family: Pick<Family, 'access'>;
  /** This time passes between two bytes. */
  dripMs: number;
}

export const SLOW_KINDS: readonly SlowKind[] = [
  'says nothing',
  'drips its headers',
  'drips a body',
  'drips a body that is refused already',
  'drips a photo',
  'drips a piece of a video',
];

/** Returns the milliseconds until the server closed the connection. */
export function holdOn(kind: SlowKind, { url, family, dripMs }: Slow): Promise<number> {
  const { hostname, port } = new URL(url);
  const startMs = Date.now();
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const { start, drips } = slowStarts(family)[kind];
    socket.write(start);
    const timer = setInterval(() => drips && socket.write('x'), dripMs);
    socket.resume();
    socket.on('error', () => undefined);
    socket.on('end', () => socket.destroy());
    socket.on('close', () => {
      clearInterval(timer);
      resolve(Date.now() - startMs);
    });
  });
}

function slowStarts({ access }: Pick<Family, 'access'>) {
  const head = (path: string, ...lines: string[]) =>
    [`${path} HTTP/1.1`, 'Host: a', 'Content-Length: 100000', ...lines, '', ''].join('\r\n');
  const token = `Authorization: Bearer ${access}`;
  const begun = (start: string) => ({ start, drips: true });
  return {
    'says nothing': { start: '', drips: false },
    'drips its headers': begun('GET /api/site HTTP/1.1\r\nHost: a\r\nX-Slow: '),
    'drips a body': begun(head('POST /api/login/', 'Content-Type: application/json')),
    'drips a body that is refused already': begun(
      head('POST /api/profiles/photos/', 'Content-Type: multipart/form-data; boundary=b'),
    ),
    'drips a photo': begun(
      `${head('POST /api/profiles/photos/', token, 'Content-Type: multipart/form-data; boundary=b')}--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n`,
    ),
    'drips a piece of a video': begun(
      head(
        'PATCH /api/profiles/uploads/00000000-0000-4000-8000-000000000000',
        token,
        'Tus-Resumable: 1.0.0',
        'Upload-Offset: 0',
        `Content-Type: ${PIECE_TYPE}`,
      ),
    ),
  };
}
