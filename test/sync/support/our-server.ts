/**
 * This stand-in for our server keeps outcomes by key, versions of sections, files by the phone's
 * UUID, and pieces of uploads. A test can restore its data.
 */
import { beforeEach } from 'vitest';
import type { LooseValues } from '../../../src/domain/sections.ts';
import { UPLOAD_FIELDS } from '../../../src/protocol/resumable.ts';
import {
  freshWorlds,
  OFFERED,
  reply,
  sampleUser,
  type Network,
  type Sent,
  world,
} from './world.ts';

export const OFFERED_WITH_PIECES = `${OFFERED}, uploads`;

export interface StoredFile {
  id: number;
  kind: Kind;
  /** It is the side of the Aadhaar card, or the type of a photo. A video has null. */
  type: string | null;
  clientId: string | null;
  sizeBytes: number;
}

type Kind = 'photo' | 'video' | 'document';

interface Data {
  sections: Record<string, { record: LooseValues & { id: number }; version: number }>;
  options: { id: number; kind: string; name: string }[];
  files: StoredFile[];
  steps: string[];
  outcomes: Record<string, Answer & { sizeBytes: number }>;
  nextId: number;
}

export interface OurServer {
  data: Data;
  uploads: Map<string, Buffer>;
  uploadsBegun: number;
  epoch: string | null;
  offers: string;
  network: Network;
  /**
   * It is called before a request takes effect. If it returns a response or throws, there is no
   * effect.
   */
  meddle: (request: Sent) => Response | undefined | Promise<Response | undefined>;
  /** It is called after a request has taken effect. Its response replaces the answer. */
  meddleAfter: (request: Sent) => Response | undefined | Promise<Response | undefined>;
  backUp(): Data;
  restore(backup: Data, epoch: string): void;
}

export const NO_DATA: Data = {
  sections: {},
  options: [],
  files: [],
  steps: [],
  outcomes: {},
  nextId: 400,
};

export function createOurServer({
  now,
  offers = OFFERED_WITH_PIECES,
}: {
  now: () => number;
  offers?: string;
}): OurServer {
  const server: OurServer = {
    data: structuredClone(NO_DATA),
    uploads: new Map(),
    uploadsBegun: 0,
    epoch: null,
    offers,
    meddle: () => undefined,
    meddleAfter: () => undefined,
    async network(request) {
      const refused = await server.meddle(request);
      if (refused) return refused;
      const answer = await answerOnce(server, request, now);
      return (await server.meddleAfter(request)) ?? answer;
    },
    backUp: () => structuredClone(server.data),
    restore(backup, epoch) {
      // A restored database never assigns an id a second time.
      const nextId = server.data.nextId + 1_000;
      server.data = { ...structuredClone(backup), nextId };
      server.epoch = epoch;
      server.uploads.clear();
    },
  };
  return server;
}

/** The server of the running test, in files that call `freshServers`. */
export let server: OurServer;

/** Each test gets a phone of its own, in reach of a server of its own. */
export function freshServers({ offers = OFFERED_WITH_PIECES } = {}): void {
  freshWorlds({ offers });
  beforeEach(() => {
    server = createOurServer({ now: () => world.clock.now, offers });
    world.answer(server.network);
  });
}

interface Answer {
  status: number;
  body: unknown;
  etag?: string | null;
  headers?: Record<string, string>;
}

async function answerOnce(server: OurServer, request: Sent, now: () => number): Promise<Response> {
  const { data } = server;
  const key = request.headers['idempotency-key'];
  const known = key === undefined ? undefined : data.outcomes[key];
  const sizeBytes = sizeOf(request.body);
  if (known && known.sizeBytes !== sizeBytes) return toResponse(server, KEY_REUSED);
  const answer = known ?? (await route(server, request, now));
  if (key !== undefined && answer.status < 400) data.outcomes[key] = { ...answer, sizeBytes };
  return toResponse(server, answer);
}

function toResponse(
  { offers, epoch }: OurServer,
  { status, body, etag = null, headers = {} }: Answer,
): Response {
  const offer = epoch === null ? offers : `${offers}, epoch=${epoch}`;
  const all = { ...headers, ...(etag === null ? {} : { etag }) };
  if (status !== 204) return reply(status, body, { offers: offer, headers: all });
  return new Response(null, { status, headers: { 'sambandh-extensions': offer, ...all } });
}

const KEY_REUSED: Answer = { status: 422, body: { error: 'no', code: 'idempotency_key_reused' } };
const NOT_FOUND: Answer = { status: 404, body: { error: 'Not found.', code: 'not_found' } };

async function route(server: OurServer, request: Sent, now: () => number): Promise<Answer> {
  const { path, method, body } = request;
  const { data } = server;
  if (path === '/health/live') return { status: 200, body: { status: 'ok' } };
  if (path.includes('/token/refresh/')) return { status: 200, body: { access: 'access-new' } };
  if (path.includes('userdetails')) {
    return { status: 200, body: { ...sampleUser(7), profileStepsCompleted: data.steps } };
  }
  if (path.includes('profilepercent')) return { status: 200, body: { profilePercent: 0 } };
  if (path.includes('passed-steps')) {
    data.steps.push((body as { step: string }).step);
    return { status: 200, body: { steps: data.steps } };
  }
  if (path.includes('/core/')) return answerOption(data, request);
  if (path.includes('/profiles/uploads/')) return answerUpload(server, request);
  if (path.includes('/profiles/profile-')) return answerSection(server, request, now);
  if (method === 'POST') return attach(server, request);
  return answerFiles(data, request);
}

function answerOption(data: Data, { method, path, body }: Sent): Answer {
  if (method === 'GET') return { status: 200, body: [] };
  const kind = path.split('/')[3]!;
  const { name } = body as { name: string };
  let option = data.options.find((other) => other.kind === kind && other.name === name);
  if (!option) data.options.push((option = { id: (data.nextId += 1), kind, name }));
  return { status: 201, body: { id: option.id, name } };
}

function answerSection(
  { data, epoch }: OurServer,
  { method, path, headers, body }: Sent,
  now: () => number,
): Answer {
  const key = /profile-([a-z]+)/u.exec(path)![1]!;
  const found = data.sections[key];
  const tag = (version: number) => (epoch === null ? `"${version}"` : `"${epoch}-${version}"`);
  const etag = found ? tag(found.version) : null;
  if (method === 'GET') return { status: 200, body: found ? [found.record] : [], etag };
  if (method === 'PATCH' && !found) return NOT_FOUND;
  const isRefused =
    (headers['if-none-match'] === '*' && found !== undefined) ||
    (headers['if-match'] !== undefined && headers['if-match'] !== etag);
  if (isRefused) return { status: 412, body: { error: 'no', code: 'version_conflict' } };
  const id = found?.record.id ?? (data.nextId += 1);
  const updated_at = new Date(now()).toISOString();
  const record = { ...found?.record, ...(body as LooseValues), id, updated_at };
  const version = (found?.version ?? 0) + 1;
  data.sections[key] = { record, version };
  return { status: found ? 200 : 201, body: record, etag: tag(version) };
}

async function answerUpload(server: OurServer, { method, path, headers, body }: Sent) {
  const tus = { 'tus-resumable': '1.0.0' };
  if (method === 'POST') {
    server.uploadsBegun += 1;
    const id = `upload-${server.uploadsBegun}`;
    server.uploads.set(id, Buffer.alloc(0));
    return { status: 201, body: { id }, headers: tus };
  }
  const id = path.split('/').at(-1)!;
  const bytes = server.uploads.get(id);
  if (!bytes) return { ...NOT_FOUND, headers: tus };
  if (method === 'PATCH') {
    if (headers['upload-offset'] !== String(bytes.length)) {
      return { status: 409, body: { error: 'no', code: 'offset_conflict' }, headers: tus };
    }
    storePiece(server, id, Buffer.from(await (body as Blob).arrayBuffer()));
  }
  const offset = { 'upload-offset': String(server.uploads.get(id)!.length) };
  return { status: 204, body: null, headers: { ...tus, ...offset } };
}

/** The piece may have arrived only in part. */
export function storePiece({ uploads }: OurServer, id: string, piece: Buffer): void {
  uploads.set(id, Buffer.concat([uploads.get(id)!, piece]));
}

const KINDS: Record<string, Kind> = { photos: 'photo', videos: 'video', document: 'document' };
const kindOf = (path: string) => KINDS[path.split('/')[3]!]!;

/** The form contains the file, or names a complete upload. */
async function attach(server: OurServer, { path, body }: Sent): Promise<Answer> {
  const { data } = server;
  const form = body as FormData;
  const kind = kindOf(path);
  const clientId = form.get('client_id') as string | null;
  const type = (form.get('document_type') ?? form.get('image_type')) as string | null;
  const known = data.files.find((file) => clientId !== null && file.clientId === clientId);
  if (known) return { status: 200, body: describeFile(known) };
  const uploadId = form.get(UPLOAD_FIELDS[kind]) as string | null;
  const bytes = uploadId === null ? await readFile(form, kind) : server.uploads.get(uploadId);
  if (!bytes) {
    const fields = { [UPLOAD_FIELDS[kind]]: 'uploadUnknown' };
    return { status: 422, body: { error: 'no', code: 'validation_failed', fields } };
  }
  if (uploadId !== null) server.uploads.delete(uploadId);
  if (kind === 'document') data.files = data.files.filter((file) => file.type !== type);
  const file = { id: (data.nextId += 1), kind, type, clientId, sizeBytes: bytes.length };
  data.files.push(file);
  return { status: 201, body: describeFile(file) };
}

async function readFile(form: FormData, kind: Kind): Promise<Buffer> {
  const part = { photo: 'image', video: 'video_file', document: 'document_file' }[kind];
  return Buffer.from(await (form.get(part) as File).arrayBuffer());
}

function describeFile({ id, kind, type, clientId }: StoredFile): object {
  const client = { id, client_id: clientId };
  if (kind === 'document') return { ...client, document_type: type };
  if (kind === 'photo') return { ...client, image: `/m/${id}.jpg`, image_type: type };
  return { ...client, video_file: `/m/${id}.mp4`, video_thumbnail: null, video_description: null };
}

function answerFiles(data: Data, { method, path }: Sent): Answer {
  const kind = kindOf(path);
  const ours = data.files.filter((file) => file.kind === kind);
  if (method === 'DELETE') {
    const named = path.split('/')[4]!;
    const gone = ours.find(({ id, clientId }) => String(id) === named || clientId === named);
    if (!gone) return NOT_FOUND;
    data.files = data.files.filter((file) => file !== gone);
    return { status: 200, body: { status: 'deleted' } };
  }
  if (kind !== 'document') return { status: 200, body: ours.map(describeFile) };
  if (ours.length === 0) return NOT_FOUND;
  const sideOf = (side: string) =>
    ours.some(({ type }) => type?.endsWith(side)) ? { file_content: '/m/side' } : null;
  return { status: 200, body: { aadhar_front: sideOf('Front'), aadhar_back: sideOf('Back') } };
}

/** About how many bytes a Blob, a form or a JSON body has. */
export function sizeOf(body: unknown): number {
  if (body instanceof Blob) return body.size;
  if (!(body instanceof FormData)) return body == null ? 0 : JSON.stringify(body).length;
  return [...body.values()].reduce(
    (sum, value) => sum + (typeof value === 'string' ? value.length : value.size),
    0,
  );
}
