/** Many of these videos contain a location, as videos of phones do. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The app must remove this location from a video that it prepares. */
export const PLACE = '+18.5204+073.8567/';
const SECONDS = 4;

export interface Kind {
  name: string;
  /** The arguments may name the file of an earlier kind. */
  args: readonly string[];
  change?: (file: Buffer) => Buffer;
  /** The app must make this of the video in a browser without HEVC. */
  form: 'small' | 'carried' | 'untouched';
}

const picture = (size = '1920x1080', rate = 30) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}:duration=${SECONDS}`,
];
const SOUND = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${SECONDS}:sample_rate=48000`];
const H264 = '-c:v libx264 -preset ultrafast -b:v 6M -pix_fmt yuv420p'.split(' ');
const AAC = '-c:a aac -b:a 128k -ac 2'.split(' ');
const NOTES = ['-metadata', `location=${PLACE}`, '-metadata', `comment=${PLACE}`];
const drawn = [...picture(), ...SOUND];
const phone = [...drawn, ...H264, ...AAC, ...NOTES];

export const KINDS: readonly Kind[] = [
  { name: 'h264.mp4', args: phone, form: 'small' },
  { name: 'h264.mov', args: phone, form: 'small' },
  { name: 'moov-first.mp4', args: [...phone, '-movflags', '+faststart'], form: 'small' },
  { name: 'turned-90.mov', args: phone, change: turn(90), form: 'small' },
  { name: 'turned-180.mp4', args: phone, change: turn(180), form: 'small' },
  { name: 'turned-270.mp4', args: phone, change: turn(270), form: 'small' },
  {
    name: '60-a-second.mp4',
    args: [...picture('1920x1080', 60), ...SOUND, ...H264, ...AAC],
    form: 'small',
  },
  {
    name: 'b-frames.mp4',
    args: [
      ...drawn,
      ...'-c:v libx264 -preset fast -bf 3 -b:v 6M -pix_fmt yuv420p'.split(' '),
      ...AAC,
    ],
    form: 'small',
  },
  { name: 'edit-list.mp4', args: ['-ss', '1.37', '-i', 'h264.mp4', '-c', 'copy'], form: 'small' },
  {
    name: 'sound-late.mp4',
    args: [...picture(), '-itsoffset', '0.5', ...SOUND, ...H264, ...AAC],
    form: 'small',
  },
  { name: 'no-sound.mp4', args: [...picture(), ...H264], form: 'small' },
  { name: 'pcm.mov', args: [...drawn, ...H264, '-c:a', 'pcm_s16le'], form: 'small' },
  { name: 'opus.mp4', args: [...drawn, ...H264, '-c:a', 'libopus'], form: 'small' },
  { name: 'mp3.mp4', args: [...drawn, ...H264, '-c:a', 'libmp3lame'], form: 'small' },
  {
    name: 'fragments.mp4',
    args: [...phone, '-movflags', 'frag_keyframe+empty_moov+default_base_moof'],
    form: 'small',
  },
  { name: 'h264.3gp', args: [...phone, '-f', '3gp'], form: 'small' },
  {
    name: 'vp9.mp4',
    args: [
      ...drawn,
      ...'-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 6M'.split(' '),
      ...AAC,
    ],
    form: 'small',
  },
  {
    name: 'hevc.mov',
    args: [
      ...drawn,
      ...'-c:v libx265 -preset ultrafast -b:v 6M -tag:v hvc1 -pix_fmt yuv420p'.split(' '),
      '-x265-params',
      'log-level=error',
      ...AAC,
      ...NOTES,
    ],
    form: 'carried',
  },
  { name: 'prores.mov', args: [...drawn, '-c:v', 'prores', '-c:a', 'pcm_s16le'], form: 'carried' },
  {
    name: 'wide-pixels.mp4',
    args: [...picture('720x576', 25), ...SOUND, '-vf', 'setsar=16/15', ...H264, ...AAC],
    form: 'small',
  },
  {
    name: 'small-already.mp4',
    args: [
      ...picture('848x480'),
      ...SOUND,
      ...'-c:v libx264 -b:v 700k'.split(' '),
      ...AAC,
      ...NOTES,
    ],
    form: 'carried',
  },
  {
    name: 'text-track.mp4',
    args: ['-i', 'h264.mp4', '-i', 'place.srt', '-i', 'chapters.txt'].concat(
      '-map 0:v -map 0:a -map 1 -map_metadata 2 -c copy -c:s mov_text'.split(' '),
    ),
    form: 'small',
  },
  { name: 'two-bytes-behind.mov', args: phone, change: behind(Buffer.from('\r\n')), form: 'small' },
  { name: 'zeros-behind.mp4', args: phone, change: behind(Buffer.alloc(2 ** 21)), form: 'small' },
  { name: 'no-ftyp.mov', args: phone, change: firstBoxFree, form: 'untouched' },
  {
    name: 'mpeg4.3gp',
    args: [...picture('352x288'), ...SOUND, '-c:v', 'mpeg4', '-c:a', 'aac'],
    form: 'untouched',
  },
  { name: 'mjpeg.avi', args: [...drawn, '-c:v', 'mjpeg', '-c:a', 'pcm_s16le'], form: 'untouched' },
  {
    name: 'riff-length-0.avi',
    args: [...drawn, '-c:v', 'mjpeg'],
    change: noLength,
    form: 'untouched',
  },
];

/** A video may be made from an earlier one, so they are made one after another. */
export async function drawFilms(folder: string): Promise<void> {
  const time = (seconds: number) => `00:00:0${seconds},000`;
  await writeFile(join(folder, 'place.srt'), `1\n${time(0)} --> ${time(2)}\n${PLACE}\n`);
  await writeFile(
    join(folder, 'chapters.txt'),
    `;FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=2000\ntitle=${PLACE}\n`,
  );
  for (const { name, args, change } of KINDS) {
    await ffmpeg([...args, name], folder);
    const path = join(folder, name);
    if (change) await writeFile(path, change(await readFile(path)));
  }
}

export async function ffmpeg(args: readonly string[], folder: string): Promise<Buffer> {
  const options = { cwd: folder, encoding: 'buffer', maxBuffer: 64 * 1024 ** 2 } as const;
  const all = ['-hide_banner', '-loglevel', 'error', '-y', ...args];
  return (await promisify(execFile)('ffmpeg', all, options)).stdout;
}

/** A phone rotates a video only by a matrix in the file (ISO/IEC 14496-12, 8.3.2). */
function turn(degrees: 90 | 180 | 270) {
  const ONE = 0x10000;
  const matrix = {
    90: [0, ONE, 0, -ONE, 0, 0, 1080 * ONE, 0],
    180: [-ONE, 0, 0, 0, -ONE, 0, 1920 * ONE, 1080 * ONE],
    270: [0, -ONE, 0, ONE, 0, 0, 0, 1920 * ONE],
  }[degrees];
  return (file: Buffer): Buffer => {
    const at = file.indexOf('tkhd') + 44;
    for (const [index, value] of matrix.entries()) file.writeInt32BE(value, at + 4 * index);
    return file;
  };
}

function behind(tail: Buffer) {
  return (file: Buffer) => Buffer.concat([file, tail]);
}

function firstBoxFree(file: Buffer): Buffer {
  file.write('free', 4, 'latin1');
  return file;
}

function noLength(file: Buffer): Buffer {
  file.writeUInt32LE(0, 4);
  return file;
}
