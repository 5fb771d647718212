import { randomUUID } from 'node:crypto';
import { CHUNK_BYTES } from '../../src/protocol/resumable.ts';
import { mp4 } from '../server/support/media-files.ts';
import {
  askOffset,
  attachUpload,
  beginUpload,
  sendPiece,
} from '../server/support/resumable-upload.ts';
import { fetchMedia, upload, type Part } from '../server/support/upload.ts';
import { call, cookiesOf, type Call, type Reply } from '../support/api-call.ts';
import type { Cluster } from './cluster.ts';
import { count, untilAnswered, type Tally } from './patience.ts';

export interface Supplies {
  cluster: Cluster;
  tally: Tally;
  picture: Buffer;
  /** These are valid values for Basic Info. */
  primary: Record<string, unknown>;
}

export interface Family {
  number: number;
  email: string;
  password: string;
  access: string;
  refresh: string;
  userId: number;
  profileId: number;
  /** The servers have acknowledged these sections. */
  sections: Record<string, Record<string, unknown>>;
  photoIds: number[];
  video: Buffer;
  videoLink: string;
}

/** Throws if an answer is wrong. */
export async function liveThroughTheDay(supplies: Supplies, number: number): Promise<Family> {
  const family = await register(supplies, number);
  await saveSections(supplies, family);
  await Promise.all([sendPhotos(supplies, family), sendDocuments(supplies, family)]);
  await lookAround(supplies, family);
  await sendVideo(supplies, family);
  await refreshTokens(supplies, family);
  await saveAgain(supplies, family);
  return family;
}

export async function register(supplies: Supplies, number: number): Promise<Family> {
  const email = `family-${number}-${randomUUID()}@example.in`;
  const password = 'a good long password';
  const ask = (path: string, options: Call) =>
    mustAnswer(supplies, path, {
      ...options,
      headers: { ...addressOf(number), ...options.headers },
    });
  const created = await ask('/accounts/tempuser/', {
    body: {
      full_name: 'Sunanda Kulkarni',
      email,
      account_type: 1,
      relation_type: 2,
      candidate_full_name: 'Aditi Kulkarni',
      is_owner: true,
    },
  });
  const temp_user_id = created.body.data.id as number;
  const otp = await readOtp(supplies, { email, number });
  const verified = await ask('/accounts/verifyotp/', {
    body: { otp, temp_user_id },
    key: randomUUID(),
  });
  const body = { email, password, confirmPassword: password };
  const cookie = cookiesOf(verified);
  await askTwice(supplies, '/accounts/createuser/', {
    body,
    key: randomUUID(),
    headers: { cookie, ...addressOf(number) },
  });
  const login = await ask('/login/', { body: { username: email, password } });
  const { access, refresh } = login.body as { access: string; refresh: string };
  const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString());
  const userId = Number(claims.user_id);
  const user = await ask(`/accounts/userdetails/${userId}`, { token: access });
  count(supplies.tally, 'families registered');
  const video = mp4({ dataBytes: CHUNK_BYTES + 200_000 + number });
  const known = { number, email, password, access, refresh, userId, video, videoLink: '' };
  return { ...known, profileId: user.body.profile.id, sections: {}, photoIds: [] };
}

/** A killed server may not have written the mail. Then the family asks for another one. */
async function readOtp(
  supplies: Supplies,
  { email, number }: { email: string; number: number },
): Promise<string> {
  for (let tries = 0; tries < 3; tries += 1) {
    const code = await supplies.cluster.readOtp(email);
    if (code !== undefined) return code;
    await mustAnswer(supplies, '/accounts/resend-otp/', {
      body: { email },
      headers: addressOf(number),
    });
  }
  throw new Error(`No mail came to ${email}`);
}

async function saveSections(supplies: Supplies, family: Family): Promise<void> {
  const sections = {
    primary: supplies.primary,
    personal: { height_in_cm: 150 + (family.number % 40) },
    family: { mother_occupation: `Teacher ${family.number}` },
    additional: { about_me: `Family ${family.number}` },
  };
  for (const [key, values] of Object.entries(sections)) {
    const { body } = await askTwice(supplies, `/profiles/profile-${key}/`, {
      body: { profile: family.profileId, ...values },
      token: family.access,
      key: randomUUID(),
    });
    family.sections[key] = body;
    count(supplies.tally, 'sections saved');
  }
}

async function saveAgain(supplies: Supplies, family: Family): Promise<void> {
  for (let height = 160; height < 165; height += 1) {
    const { id } = family.sections.personal ?? {};
    const path = `/profiles/profile-personal/${String(id)}/`;
    const listed = await mustAnswer(
      supplies,
      `/profiles/profile-personal/?profile_id=${family.profileId}`,
      { token: family.access },
    );
    const version = listed.headers.get('etag') ?? '';
    const save = { method: 'PATCH', body: { height_in_cm: height }, token: family.access };
    const headers = { 'if-match': version };
    const saved = await askTwice(supplies, path, { ...save, key: randomUUID(), headers });
    family.sections.personal = saved.body;
    const stale = await untilAnswered(supplies.tally, () =>
      call(supplies.cluster.balancer, path, { ...save, body: { height_in_cm: 99 }, headers }),
    );
    if (stale.status !== 412) throw new Error(`A stale save was answered ${stale.status}`);
    count(supplies.tally, 'sections saved');
  }
}

async function sendPhotos(supplies: Supplies, family: Family): Promise<void> {
  const parts: Part[] = [
    ['image', supplies.picture, 'us.jpg'],
    ['image_type', 'Gallery Image'],
    ['profile', family.profileId],
  ];
  const ids = await Promise.all(
    [1, 2, 3].map(async () => {
      const { body } = await uploadTwice(supplies, '/profiles/photos/', { family, parts });
      return body.id as number;
    }),
  );
  count(supplies.tally, 'photos sent', ids.length);
  const [first, ...kept] = ids;
  await askTwice(supplies, `/profiles/photos/${first}/`, {
    method: 'DELETE',
    token: family.access,
    key: randomUUID(),
  });
  count(supplies.tally, 'photos deleted');
  family.photoIds = kept.sort((a, b) => a - b);
}

async function sendDocuments(supplies: Supplies, family: Family): Promise<void> {
  for (const side of ['Aadhar Card - Front', 'Aadhar Card - Back']) {
    const parts: Part[] = [
      ['document_type', side],
      ['document_file', supplies.picture, 'side.jpg'],
      ['profile', family.profileId],
    ];
    await uploadTwice(supplies, '/profiles/document/', { family, parts });
    count(supplies.tally, 'documents sent');
  }
}

async function lookAround(supplies: Supplies, family: Family): Promise<void> {
  for (const query of ['pu', 'sola', 'mumb', 'nag']) {
    const found = await mustAnswer(supplies, `/core/city/?query=${query}&limit=10`, {});
    if (!Array.isArray(found.body) || found.body.length === 0) throw new Error(`No city ${query}`);
    count(supplies.tally, 'lookups');
  }
  const body = { name: `Puppetry ${family.number} ${family.userId}`, language: 'en' };
  await askTwice(supplies, '/core/hobby/', { body, token: family.access, key: randomUUID() });
  count(supplies.tally, 'options added');
}

/** After a failure, the family asks the server for the offset of the upload. */
async function sendVideo({ cluster, tally }: Supplies, family: Family): Promise<void> {
  const { video } = family;
  const server = cluster.balancer;
  const key = randomUUID();
  const begin = () => beginUpload(server, family, { length: video.length, key });
  const { path } = await untilAnswered(tally, async () => ({ status: 201, path: await begin() }));
  let acknowledged = 0;
  for (let offset = 0; offset < video.length;) {
    const end = Math.min(video.length, (Math.floor(offset / CHUNK_BYTES) + 1) * CHUNK_BYTES);
    const bytes = video.subarray(offset, end);
    const piece = { path, offset, bytes };
    const sent = await sendPiece(server, family, piece).catch(() => undefined);
    if (sent?.status === 204) {
      offset = sent.offset;
      acknowledged = offset;
      count(tally, 'pieces of videos sent');
      continue;
    }
    if (sent && sent.status !== 409 && sent.status !== 503) {
      throw new Error(`A piece was answered ${sent.status}`);
    }
    count(tally, sent ? 'requests put off' : 'requests broken off');
    const asked = await untilAnswered(tally, async () => ({
      status: 200,
      offset: await askOffset(server, family, path),
    }));
    if (asked.offset === undefined || asked.offset < acknowledged) {
      throw new Error(`An upload went back from ${acknowledged} to ${asked.offset}`);
    }
    offset = asked.offset;
  }
  const attachKey = randomUUID();
  const attach = () =>
    untilAnswered(tally, () => attachUpload(server, family, { path, key: attachKey }));
  const [first, again] = await Promise.all([attach(), attach()]);
  if (first.status !== 201 || again.status !== 201 || first.body.id !== again.body.id) {
    throw new Error(`A video was answered ${first.status}, ${again.status}`);
  }
  family.videoLink = first.body.video_file;
  count(tally, 'videos attached');
}

async function refreshTokens(supplies: Supplies, family: Family): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    const { body } = await mustAnswer(supplies, '/token/refresh/', {
      body: { refresh: family.refresh },
      headers: addressOf(family.number),
    });
    family.access = body.access;
    family.refresh = body.refresh ?? family.refresh;
    count(supplies.tally, 'tokens refreshed');
  }
}

export async function assertAllIsThere(supplies: Supplies, family: Family): Promise<void> {
  const { profileId, access: token } = family;
  const countGiven = () =>
    supplies.cluster.balancer.given.reduce((sum, requests) => sum + requests, 0);
  const before = countGiven();
  for (let turn = 0; turn < 2; turn += 1) {
    // In the second turn, each request must go to the other server. After an even number of
    // requests it would not, so one request is added.
    if (turn > 0 && (countGiven() - before) % 2 === 0)
      await mustAnswer(supplies, `/profiles/photos/${profileId}`, { token });
    for (const [key, section] of Object.entries(family.sections)) {
      const path = `/profiles/profile-${key}/?profile_id=${profileId}`;
      const { body } = await mustAnswer(supplies, path, { token });
      assertSame(`section ${key}`, body, [section]);
    }
    const photos = await mustAnswer(supplies, `/profiles/photos/${profileId}`, { token });
    const ids = (photos.body as { id: number }[]).map(({ id }) => id);
    assertSame('photos', ids, family.photoIds);
    const documents = await mustAnswer(supplies, `/profiles/document/aadhar/${profileId}`, {
      token,
    });
    for (const side of [documents.body.aadhar_front, documents.body.aadhar_back]) {
      await mustFetch(supplies, side.file_content);
    }
    const videos = await mustAnswer(supplies, `/profiles/videos/${profileId}`, { token });
    if (videos.body.length !== 1) throw new Error(`${videos.body.length} videos`);
    const film = await mustFetch(supplies, videos.body[0].video_file);
    if (!film.equals(family.video)) throw new Error('A video is not what was sent');
    for (const photo of photos.body) await mustFetch(supplies, photo.image);
  }
  count(supplies.tally, 'families checked');
}

async function mustFetch({ cluster, tally }: Supplies, link: string): Promise<Buffer> {
  const { status, bytes } = await untilAnswered(tally, () => fetchMedia(cluster.balancer, link));
  if (status !== 200) throw new Error(`A file was answered ${status}`);
  return bytes;
}

function assertSame(what: string, found: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: ${a} instead of ${b}`);
}

async function mustAnswer(
  { cluster, tally }: Supplies,
  path: string,
  options: Call,
): Promise<Reply> {
  const reply = await untilAnswered(tally, () => call(cluster.balancer, path, options));
  if (reply.status < 300) return reply;
  throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
}

async function askTwice(supplies: Supplies, path: string, options: Call): Promise<Reply> {
  const [first, second] = await Promise.all([
    mustAnswer(supplies, path, options),
    mustAnswer(supplies, path, options),
  ]);
  assertSame(path, second.body, first.body);
  count(supplies.tally, 'requests sent twice at once');
  return first;
}

async function uploadTwice(
  supplies: Supplies,
  path: string,
  { family, parts }: { family: Family; parts: Part[] },
): Promise<Reply> {
  const { cluster, tally } = supplies;
  const sending = { parts, token: family.access, key: randomUUID() };
  const send = () => untilAnswered(tally, () => upload(cluster.balancer, path, sending));
  const [first, second] = await Promise.all([send(), send()]);
  if (first.status >= 300)
    throw new Error(`${path}: ${first.status} ${JSON.stringify(first.body)}`);
  assertSame(path, [second.status, second.body], [first.status, first.body]);
  count(tally, 'requests sent twice at once');
  return first;
}

/** Each family has an address of its own, so that rate limits do not count families together. */
function addressOf(number: number): Record<string, string> {
  return { 'x-forwarded-for': `10.${number >> 8}.${number % 256}.7` };
}
