/** The phone has one file to send, and the server accepts uploads in pieces. */
import { expect } from 'vitest';
import type { MediaSlot } from '../../../src/store/schema/media-row.ts';
import { listOutbox } from '../../../src/store/account/outbox-store.ts';
import { createOurServer, OFFERED_WITH_PIECES, type OurServer } from './our-server.ts';
import { createWorld, type Sent, type World } from './world.ts';

export const CUT = new TypeError('Failed to fetch');

export interface PieceStage {
  world: World;
  server: OurServer;
  bytes: Buffer;
  /** If true, no request reaches the server. */
  isCut: boolean;
  /** It is called for each PATCH. What it returns or throws replaces the answer. */
  meddle: (request: Sent, piece: Buffer) => Response | undefined;
  /** The bytes of each request that attaches the file. A repeated request adds them again. */
  attached: Buffer[];
  /** Returns the id of the queued file. */
  queue(): Promise<string>;
  patches(): Sent[];
  /** These bytes of the newest upload have arrived. */
  arrived(): Buffer;
  /** The file is attached once and complete, and nothing of it is left to send. */
  expectAttached(): Promise<void>;
}

export const isAttaching = ({ method, body }: Sent) =>
  method === 'POST' && body instanceof FormData;
export const uploadIdOf = ({ path }: Sent) => path.split('/').at(-1)!;

export async function createPieceStage(slot: MediaSlot, sizeBytes: number): Promise<PieceStage> {
  const world = await createWorld({ offers: OFFERED_WITH_PIECES });
  const server = createOurServer({ now: () => world.clock.now });
  world.answer(server.network);
  const stage: PieceStage = {
    world,
    server,
    bytes: Buffer.alloc(sizeBytes, 'bytes of an invented file '),
    isCut: false,
    meddle: () => undefined,
    attached: [],
    async queue() {
      return world.submit(slot, new Blob([new Uint8Array(stage.bytes)]));
    },
    patches: () => world.sent.filter(({ method }) => method === 'PATCH'),
    arrived: () => [...server.uploads.values()].at(-1) ?? Buffer.alloc(0),
    async expectAttached() {
      expect(await listOutbox(world.store)).toEqual([]);
      expect(stage.attached.length).toBeGreaterThan(0);
      expect(stage.attached.every((each) => each.equals(stage.bytes))).toBe(true);
      expect(server.data.files).toHaveLength(1);
    },
  };
  server.meddle = async (request) => {
    if (stage.isCut) throw CUT;
    if (request.method === 'PATCH') {
      const piece = Buffer.from(await (request.body as Blob).arrayBuffer());
      return stage.meddle(request, piece);
    }
    if (isAttaching(request)) stage.attached.push(...server.uploads.values());
    return undefined;
  };
  return stage;
}
