import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ffmpeg, PLACE } from './kinds.ts';

export interface Probed {
  sizeBytes: number;
  codec: string;
  sound: string | undefined;
  /** Only frames that a player shows count. */
  frames: number;
  pictureSeconds: number;
  soundDelayMs: number | undefined;
  /** The number of tracks that are neither picture nor sound. */
  others: number;
  hasPlace: boolean;
  /** This is the frame one second after the start, as 32 × 32 grey pixels. */
  look: Buffer;
}

/** ffmpeg applies the rotation and the edit list of the file, as a player does. */
export async function probe(folder: string, name: string): Promise<Probed> {
  const path = join(folder, name);
  const bytes = await readFile(path);
  const streams = await list<Stream>('stream=index,codec_type,codec_name', path, 'streams');
  const packets = await list<Packet>(
    'packet=stream_index,pts_time,duration_time,flags',
    path,
    'packets',
  );
  const shownOf = (type: string) => {
    const stream = streams.find(({ codec_type }) => codec_type === type);
    return packets.filter(
      ({ stream_index, flags, pts_time }) =>
        stream_index === stream?.index && !flags.includes('D') && Number(pts_time) > -0.001,
    );
  };
  const [pictures, sounds] = [shownOf('video'), shownOf('audio')];
  const times = pictures.map(({ pts_time }) => Number(pts_time));
  const start = Math.min(...times);
  const ends = pictures.map((each) => Number(each.pts_time) + Number(each.duration_time ?? 0));
  const named = (type: string) => streams.find(({ codec_type }) => codec_type === type)?.codec_name;
  return {
    sizeBytes: bytes.length,
    codec: named('video') ?? '',
    sound: named('audio'),
    frames: pictures.length,
    pictureSeconds: Math.max(...ends) - start,
    soundDelayMs:
      sounds.length === 0
        ? undefined
        : 1_000 * (Math.min(...sounds.map(({ pts_time }) => Number(pts_time))) - start),
    others: streams.filter(({ codec_type }) => codec_type !== 'video' && codec_type !== 'audio')
      .length,
    hasPlace: bytes.includes(PLACE),
    look: await ffmpeg(
      [
        '-ss',
        '1',
        '-i',
        name,
        '-frames:v',
        '1',
        '-vf',
        'scale=32:32,format=gray',
        '-f',
        'rawvideo',
        '-',
      ],
      folder,
    ),
  };
}

/** The result is the average difference of a pixel, from 0 to 255. */
export function differenceOf(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (const [at, value] of a.entries()) sum += Math.abs(value - (b[at] ?? 0));
  return sum / a.length;
}

interface Stream {
  index: number;
  codec_type: string;
  codec_name: string;
}

interface Packet {
  stream_index: number;
  pts_time: string;
  duration_time?: string;
  flags: string;
}

async function list<T>(entries: string, path: string, key: string): Promise<T[]> {
  const args = ['-v', 'error', '-show_entries', entries, '-of', 'json', path];
  const { stdout } = await promisify(execFile)('ffprobe', args, { maxBuffer: 64 * 1024 ** 2 });
  return (JSON.parse(stdout) as Record<string, T[]>)[key] ?? [];
}
