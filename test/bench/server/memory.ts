import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { CHUNK_BYTES } from '../../../src/protocol/resumable.ts';
import { mp4 } from '../../server/support/media-files.ts';
import { attachUpload, beginUpload, sendPiece } from '../../server/support/resumable-upload.ts';
import { mustUpload } from '../../server/support/upload.ts';
import type { TestAccount } from '../../support/test-account.ts';

const MIB = 1024 ** 2;
const EVERY_MS = 10;

/** The surplus is the peak memory during `work`, minus the memory after the start. */
export async function measureSurplus(
  { pid, idleMib }: { pid: number; idleMib: number },
  work: () => Promise<void>,
): Promise<number> {
  let peak = 0;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      peak = Math.max(peak, await readResidentMib(pid));
      await wait(EVERY_MS);
    }
  })();
  await work().finally(() => over.abort());
  await watching;
  return peak - idleMib;
}

/** Returns NaN on other systems than Linux. */
export async function readResidentMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/mu.exec(status)?.[1]) / 1024;
}

export function makeVideo(): Buffer {
  return mp4({ dataBytes: 99 * MIB });
}

export async function sendInOneForm(
  server: { url: string },
  { family, video }: { family: TestAccount; video: Buffer },
): Promise<void> {
  await mustUpload(server, '/profiles/videos/', {
    parts: [
      ['video_file', video, 'us.mp4'],
      ['profile', family.profileId],
    ],
    token: family.access,
  });
}

export async function sendInPieces(
  server: { url: string },
  { family, video }: { family: TestAccount; video: Buffer },
): Promise<void> {
  const path = await beginUpload(server, family, { length: video.length });
  for (let offset = 0; offset < video.length; offset += CHUNK_BYTES) {
    const bytes = video.subarray(offset, offset + CHUNK_BYTES);
    const { status } = await sendPiece(server, family, { path, offset, bytes });
    if (status !== 204) throw new Error(`A piece was answered ${status}`);
  }
  const { status } = await attachUpload(server, family, { path });
  if (status !== 201) throw new Error(`The video was answered ${status}`);
}
