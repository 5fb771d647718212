/** The drawn bytes are malformed HTTP, or HTTP that is only just well-formed. */
import type { Random } from '../support/random.ts';
import { texts } from '../support/typed-texts.ts';
import { drawBytes } from './hostile-values.ts';
import type { World } from './world.ts';

export interface BrokenConnection {
  kind: string;
  bytes: Buffer;
  /** The number of requests in `bytes`, complete and broken. */
  requests: number;
  /** The server must answer each of these requests. */
  isWellFormed?: boolean;
  /** The connection is reset instead of closed. */
  resets?: boolean;
}

export function drawConnection(random: Random, world: World): BrokenConnection {
  const kind = random.pick(KINDS);
  return { kind, requests: 1, ...DRAW[kind](random, world) };
}

type Drawn = Partial<BrokenConnection> & { bytes: Buffer };

const DRAW = {
  'random bytes': (random) => ({ bytes: drawBytes(random, 2_000) }),
  'a length too small': (random, world) => ({
    bytes: post(world, [`Content-Length: ${random.integer(1, 20)}`]),
  }),
  'a length too large': (random, world) => ({
    bytes: post(world, [`Content-Length: ${random.integer(200, 1e6)}`]),
  }),
  'a length that is none': (random, world) => ({
    bytes: post(world, [
      `Content-Length: ${random.pick(['-1', 'x', '1e3', '0x10', '1 2', '', '9'.repeat(30), '+5'])}`,
    ]),
  }),
  'two lengths': (random, world) => ({
    bytes: post(world, ['Content-Length: 2', `Content-Length: ${random.integer(3, 90)}`]),
  }),
  'length and chunks': (_random, world) => ({
    bytes: post(
      world,
      ['Content-Length: 4', 'Transfer-Encoding: chunked'],
      '2\r\n{}\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
    ),
  }),
  'chunks of bad sizes': (random, world) => ({
    bytes: post(
      world,
      ['Transfer-Encoding: chunked'],
      random.pick([
        'zz\r\n{}\r\n0\r\n\r\n',
        '-2\r\n{}\r\n0\r\n\r\n',
        '1\r\n{}\r\n0\r\n\r\n',
        'fffffffffffffffff\r\n{}\r\n0\r\n\r\n',
        `2;${'x'.repeat(30_000)}\r\n{}\r\n0\r\n\r\n`,
        '2\n{}\n0\n\n',
        '2\r\n{}\r\n',
        `0\r\n${'X-Trailer: y\r\n'.repeat(2_000)}\r\n`,
        '0\r\n\r\n',
      ]),
    ),
  }),
  'an unknown transfer coding': (random, world) => ({
    bytes: post(world, [
      `Transfer-Encoding: ${random.pick(['gzip', 'chunked, chunked', 'x', 'chunked;q=1', '\vchunked'])}`,
    ]),
  }),
  'chunks of one byte': (_random, world) => ({
    bytes: post(
      world,
      ['Transfer-Encoding: chunked'],
      `${BODY.split('')
        .map((letter) => `1\r\n${letter}\r\n`)
        .join('')}0\r\n\r\n`,
    ),
  }),
  'many requests at once': (random) => {
    const count = random.integer(2, 40);
    const one = `GET ${random.pick(['/health/live', '/api/core/country/', '/api/none'])} HTTP/1.1\r\nHost: a\r\n\r\n`;
    return { bytes: Buffer.from(one.repeat(count)), requests: count, isWellFormed: true };
  },
  'many posts at once': (random, world) => {
    const count = random.integer(2, 15);
    const one = post(world, [`Content-Length: ${BODY.length}`]);
    return { bytes: Buffer.concat(Array.from({ length: count }, () => one)), requests: count };
  },
  'a huge header': (random) => ({
    bytes: get([`X-Huge: ${'h'.repeat(random.pick([15_000, 20_000, 200_000]))}`]),
  }),
  'thousands of headers': (random) => ({
    bytes: get(Array.from({ length: random.integer(500, 5_000) }, (_, at) => `X-${at}: y`)),
  }),
  'a huge address': (random) => ({
    bytes: Buffer.from(
      `GET /api/${'u'.repeat(random.pick([8_000, 17_000, 100_000]))} HTTP/1.1\r\nHost: a\r\n\r\n`,
    ),
  }),
  'a strange first line': (random) => ({
    bytes: Buffer.from(
      `${random.pick([
        ...texts(`
GET / HTTP/0.9|GET / HTTP/3.0|GET / HTTP/1.1.1|get /api/site HTTP/1.1
CONNECT example.in:443 HTTP/1.1|TRACE /api/site HTTP/1.1|PROPFIND /api/site HTTP/1.1
M-SEARCH * HTTP/1.1|OPTIONS * HTTP/1.1|GET http://evil.example/api/site HTTP/1.1
GET https://evil.example/ HTTP/1.1|GET ../../etc/passwd HTTP/1.1|GET /api/site?a b HTTP/1.1
GET\t/api/site\tHTTP/1.1|GET /api/\x00site HTTP/1.1|GET /api/\xff\xfe HTTP/1.1|PRI * HTTP/2.0
QUERY /api/site HTTP/1.1`),
        '\r\n\r\n\r\nGET /api/site HTTP/1.1',
      ])}\r\nHost: a\r\n\r\n`,
      'latin1',
    ),
  }),
  'strange headers': (random) => ({
    bytes: get([
      random.pick([
        'Host: b',
        ': empty',
        'X Y: z',
        'X\0: z',
        'X: a\0b',
        ' folded: before',
        'X: a\r\n\tfolded',
        'X: a\rb',
        'Connection: upgrade\r\nUpgrade: websocket',
        'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
        'Expect: the impossible',
        'Expect: 100-continue',
        'Content-Length: 0\r\nContent-Length: 0',
        'Proxy-Connection: keep-alive',
        'Content-Encoding: gzip',
      ]),
    ]),
  }),
  'no host': () => ({ bytes: Buffer.from('GET /api/site HTTP/1.1\r\n\r\n') }),
  'TLS where there is none': (random) => ({
    bytes: Buffer.concat([Buffer.from('16030102000100', 'hex'), drawBytes(random, 500)]),
  }),
  'gone in the middle': (random, world) => ({
    bytes: post(world, ['Content-Length: 500000']),
    resets: random.chance(0.7),
  }),
  'an upload gone in the middle': (random, world) => {
    const { access } = random.pick(world.families);
    const start = `--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`;
    const head = [
      'POST /api/profiles/photos/ HTTP/1.1',
      'Host: a',
      `Authorization: Bearer ${access}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 400000',
    ].join('\r\n');
    const bytes = Buffer.concat([Buffer.from(`${head}\r\n\r\n${start}`), random.pick(world.files)]);
    return { bytes, resets: random.chance(0.5) };
  },
} satisfies Record<string, (random: Random, world: World) => Drawn>;

const KINDS = Object.keys(DRAW) as (keyof typeof DRAW)[];
const BODY = JSON.stringify({ username: 'somebody@example.in', password: 'no password of theirs' });

function post({ families }: World, headers: string[], body = BODY): Buffer {
  const lines = [
    'POST /api/accounts/logout/ HTTP/1.1',
    'Host: a',
    `X-Forwarded-For: 192.0.2.${families.length % 250}`,
    'Content-Type: application/json',
    ...headers,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1');
}

function get(headers: string[]): Buffer {
  return Buffer.from(
    ['GET /api/site HTTP/1.1', 'Host: a', ...headers, '', ''].join('\r\n'),
    'latin1',
  );
}
