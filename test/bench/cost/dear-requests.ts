import sharp from 'sharp';
import type { Sending } from '../../hostile/send.ts';
import type { Family, Target } from '../../hostile/world.ts';
import { mp4 } from '../../server/support/media-files.ts';
import { beginUpload, TUS } from '../../server/support/resumable-upload.ts';
import { form, upload, type Part } from '../../server/support/upload.ts';
import type { Call } from '../../support/api-calls.ts';
import { PIECE_TYPE } from '../../../src/protocol/resumable.ts';

interface Dear {
  what: string;
  request: Sending;
}

/** For a call: the largest bodies of several shapes, the widest searches, the heaviest pictures. */
export async function dearRequests(
  server: Target,
  { call, family }: { call: Call; family: Family },
): Promise<Dear[]> {
  const { operation } = call;
  const headers = {
    authorization: `Bearer ${family.access}`,
    'x-forwarded-for': '10.9.8.7',
  };
  const method = call.method.toUpperCase();
  const ids = call.path.includes('userdetails') ? family.userId : family.profileId;
  const plain = call.path.replace('{id}', String(ids));
  const types = Object.keys(operation.requestBody?.content ?? {});
  if (types.includes('application/json')) {
    const path = plain.replace(/\{\w+\}/u, 'x');
    return bodies((call.path.includes('/profile-') ? 512 : 16) * 1024).map(([what, text]) => ({
      what,
      request: {
        method,
        path,
        headers: { ...headers, 'content-type': 'application/json' },
        body: Buffer.from(text),
      },
    }));
  }
  if (types.includes('multipart/form-data')) {
    return Promise.all(
      (await heavyPictures()).map(async ({ what, bytes }) => {
        const sent = new Response(form(partsOf(call.path, { family, bytes })));
        const type = sent.headers.get('content-type')!;
        const body = Buffer.from(await sent.arrayBuffer());
        return {
          what,
          request: { method, path: plain, headers: { ...headers, 'content-type': type }, body },
        };
      }),
    );
  }
  if (/uploads\/\{id\}/u.test(call.path)) {
    const path = `/api${await beginUpload(server, family, { length: 50_000_000 })}`;
    const piece = Buffer.concat([mp4(), Buffer.alloc(5_000_000)]);
    const sending = { ...headers, ...TUS, 'content-type': PIECE_TYPE, 'upload-offset': '0' };
    return [
      {
        what: 'upload',
        request:
          method === 'PATCH'
            ? { method, path, headers: sending, body: piece }
            : { method, path, headers: { ...headers, ...TUS }, body: undefined },
      },
    ];
  }
  const paths = call.path.includes('/core/')
    ? SEARCHES.map((query) => plain + query)
    : call.path.includes('{token}') && method === 'GET'
      ? [await linkOf(server, call, family)]
      : /profile-/u.test(call.path)
        ? [`${plain}?profile_id=${family.profileId}&names=all`]
        : [plain];
  return paths.map((path) => ({
    what: path.split('?')[1]?.slice(0, 24) ?? 'plain',
    request: { method, path, headers, body: undefined },
  }));
}

const SEARCHES = [
  '?query=a',
  '?query=a&limit=100&names=all',
  '?limit=5000&names=all',
  '?query=a&limit=5000&names=all',
  `?query=${'a%20'.repeat(60)}`,
  `?query=${encodeURIComponent('प')}&limit=5000&names=all`,
];

function bodies(maxBytes: number): [string, string][] {
  const fill = (text: string) =>
    text.repeat(Math.floor((maxBytes - 100) / Buffer.byteLength(text)));
  return [
    ['zeros', `[${fill('0,')}0]`],
    ['zeros in a field', `{"siblings":[${fill('0,')}0]}`],
    ['nested', fill('[')],
    ['objects', `{"siblings":[${fill('{"a":{}},')}{}]}`],
    ['a long text', JSON.stringify({ about_me: fill('क') })],
    ['marks', JSON.stringify({ about_me: fill('\u0301') })],
    ['spaces', JSON.stringify({ about_me: fill(' \u00A0') })],
    ['an address', JSON.stringify({ email: `a@${fill('a.')}` })],
    [
      '1,900 fields',
      `{${Array.from({ length: 190 }, (_, n) => `"${n}":[1,1,1,1,1,1,1,1,1]`).join()}}`,
    ],
  ];
}

let pictures: Promise<{ what: string; bytes: Buffer }[]> | undefined;

function heavyPictures(): Promise<{ what: string; bytes: Buffer }[]> {
  pictures ??= (async () => {
    const flat = (edge: number) =>
      sharp({ create: { width: edge, height: edge, channels: 3, background: '#a63' } });
    const progressive = await flat(3_000).jpeg({ progressive: true }).toBuffer();
    const at = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
    const scan = progressive.subarray(at, -2);
    const many = [progressive.subarray(0, -2), ...Array(55).fill(scan), progressive.subarray(-2)];
    return [
      { what: 'JPEG, 50 megapixels', bytes: await flat(7_100).jpeg().toBuffer() },
      { what: 'progressive', bytes: await flat(6_200).jpeg({ progressive: true }).toBuffer() },
      { what: '60 scans', bytes: Buffer.concat(many as Buffer[]) },
      { what: 'interlaced PNG', bytes: await flat(7_100).png({ progressive: true }).toBuffer() },
      {
        what: 'turned',
        bytes: await flat(6_000).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      },
      { what: 'WebP', bytes: await flat(4_000).webp().toBuffer() },
    ];
  })();
  return pictures;
}

function partsOf(path: string, { family, bytes }: { family: Family; bytes: Buffer }): Part[] {
  const profile: Part = ['profile', family.profileId];
  if (path.includes('document')) {
    return [profile, ['document_type', 'Aadhar Card - Front'], ['document_file', bytes]];
  }
  if (path.includes('photos')) return [profile, ['image', bytes]];
  return [profile, ['video_file', mp4({ dataBytes: 5_000_000 })], ['video_thumbnail', bytes]];
}

/** A film of 50 MB by its link, a copy of all data, or no link. */
async function linkOf(server: Target, call: Call, family: Family): Promise<string> {
  const parts: Part[] = [
    ['profile', family.profileId],
    ['video_file', mp4({ dataBytes: 50_000_000 })],
  ];
  const film = await upload(server, '/profiles/videos/', {
    parts,
    token: family.access,
  });
  if (call.path.includes('/media/')) return film.body.video_file as string;
  if (!call.path.includes('/export/')) return call.path.replace('{token}', 'x');
  const { password } = family;
  return (await family.mustCall('/accounts/export/', { body: { password } })).body.url as string;
}
