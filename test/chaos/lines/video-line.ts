import { randomUUID } from 'node:crypto';
import { CHUNK_BYTES } from '../../../src/protocol/resumable.ts';
import { mp4 } from '../../server/support/media-files.ts';
import { askToBegin, attachUpload, sendPiece, TUS } from '../../server/support/resumable-upload.ts';
import { fetchMedia } from '../../server/support/upload.ts';
import { call } from '../../support/api-call.ts';
import { type Family, type Line, type World } from '../family.ts';
import { mustBeGood } from '../../support/test-account.ts';
import { count } from '../gate.ts';

const PIECE_MAX_BYTES = 700_000;

export function videoLine(world: World, family: Family): Line {
  const { server, gate, tally, random } = world;
  let video: Buffer = Buffer.alloc(0);
  let path: string | undefined;
  let acknowledged = 0;
  let attached: { id: number } | undefined;
  /** This request has no answer yet. */
  let asking: 'attach' | 'delete' | undefined;

  async function begin(): Promise<void> {
    video = mp4({ dataBytes: CHUNK_BYTES + random.integer(1, 2_000_000) });
    const key = randomUUID();
    const reply = await gate.askWithKey(() =>
      askToBegin(server, family, { length: video.length, key }),
    );
    mustBeGood('beginning an upload', reply);
    acknowledged = 0;
    path = reply.headers.get('location')!.replace(/^\/api/u, '');
  }

  const askOffset = () =>
    call(server, path!, { method: 'HEAD', token: family.access, headers: TUS });

  /** Asks for the server's offset before each piece, as a phone does after a lost connection. */
  async function send(): Promise<void> {
    const asked = mustBeGood('offset', await gate.ask(askOffset));
    const offset = mustHoldAcknowledged(Number(asked.headers.get('upload-offset')));
    const isAtChunk = offset % CHUNK_BYTES === 0;
    const chunkEnd = Math.min(video.length, (Math.floor(offset / CHUNK_BYTES) + 1) * CHUNK_BYTES);
    // The first piece of a chunk has the digest of the whole chunk, so it must be the whole chunk.
    const pieceEnd = offset + random.integer(1, PIECE_MAX_BYTES);
    const end = isAtChunk ? chunkEnd : Math.min(chunkEnd, pieceEnd);
    const piece = { path: path!, offset, bytes: video.subarray(offset, end) };
    const sent = await gate.ask(() => sendPiece(server, family, piece));
    // The server already has more bytes than the sender expects.
    if (sent.status === 409) return;
    if (sent.status !== 204)
      throw new Error(`A piece of a video was answered with ${sent.status}.`);
    acknowledged = sent.offset;
    count(tally, 'pieces of videos acknowledged');
  }

  async function attach(): Promise<void> {
    const key = randomUUID();
    asking = 'attach';
    const reply = await gate.askWithKey(() => attachUpload(server, family, { path: path!, key }));
    mustBeGood('attaching a video', reply);
    attached = { id: reply.body.id };
    path = undefined;
    asking = undefined;
    count(tally, 'videos acknowledged');
    await readWhole(reply.body.video_file);
  }

  async function remove(): Promise<void> {
    const key = randomUUID();
    asking = 'delete';
    const reply = await gate.askWithKey(() =>
      call(server, `/profiles/videos/${attached!.id}/`, {
        method: 'DELETE',
        token: family.access,
        key,
      }),
    );
    mustBeGood('deleting a video', reply);
    attached = undefined;
    asking = undefined;
    count(tally, 'deletions acknowledged');
  }

  function mustHoldAcknowledged(offset: number): number {
    if (offset >= acknowledged && offset <= video.length) return offset;
    throw new Error(`An upload is at byte ${offset}, but ${acknowledged} were acknowledged.`);
  }

  async function readWhole(link: string): Promise<void> {
    const { status, bytes } = await gate.ask(() => fetchMedia(server, link));
    if (status !== 200 || !bytes.equals(video))
      throw new Error(`The video was answered with ${status}, or has other bytes.`);
    count(tally, 'videos read back, byte for byte');
  }

  return {
    async step() {
      if (attached) return remove();
      if (path === undefined) return begin();
      return acknowledged < video.length ? send() : attach();
    },

    async check() {
      const token = family.access;
      const { body } = await call(server, `/profiles/videos/${family.profileId}`, { token });
      const found = body as { id: number; video_file: string }[];
      const isThere = attached !== undefined;
      if (asking === undefined && found.length !== (isThere ? 1 : 0)) {
        throw new Error(`There are ${found.length} videos instead of ${isThere ? 1 : 0}.`);
      }
      if (found.length > 1 || (isThere && found[0] && found[0].id !== attached!.id)) {
        throw new Error('The server has a second video, or another id for the video.');
      }
      if (found[0]) {
        const { status, bytes } = await fetchMedia(server, found[0].video_file);
        if (status !== 200 || !bytes.equals(video))
          throw new Error(`The video was answered with ${status}, or has other bytes.`);
      }
      if (path !== undefined && asking === undefined) {
        mustHoldAcknowledged(
          Number((await askOffset()).headers.get('upload-offset') ?? Number.NaN),
        );
      }
      return isThere || path !== undefined ? 1 : 0;
    },
  };
}
