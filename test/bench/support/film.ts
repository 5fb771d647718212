import { open, rm, writeFile } from 'node:fs/promises';
import type { PhoneBrowser } from '../../e2e/support/browser.ts';
import { recordVideo } from '../../e2e/support/sample-video.ts';

/** A film that plays, filled up with data that no table names (ISO/IEC 14496-12, 8.1.1). */
export async function writeFilm(
  phone: PhoneBrowser,
  path: string,
  sizeBytes: number,
): Promise<void> {
  const page = await phone.newPage();
  await page.goto('about:blank');
  const film = await recordVideo(page);
  await rm(path, { force: true });
  await writeFile(path, film);
  const restBytes = sizeBytes - film.length;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(restBytes, 0);
  head.write('mdat', 4, 'latin1');
  const file = await open(path, 'a');
  await file.appendFile(head);
  const piece = Buffer.alloc(1_000_000, 'invented ');
  for (let left = restBytes - head.length; left > 0; left -= piece.length) {
    await file.appendFile(piece.subarray(0, Math.min(left, piece.length)));
  }
  await file.close();
}
