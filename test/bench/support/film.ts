import { open, writeFile } from 'node:fs/promises';
import { avi } from '../../server/support/media-files.ts';

/** No browser can decode this video, so the app sends it unchanged. */
export async function writeFilm(path: string, sizeBytes: number): Promise<void> {
  const film = avi();
  await writeFile(path, film);
  const file = await open(path, 'a');
  const piece = Buffer.alloc(1_000_000, 'invented ');
  for (let left = sizeBytes - film.length; left > 0; left -= piece.length) {
    await file.appendFile(piece.subarray(0, Math.min(left, piece.length)));
  }
  await file.close();
}
