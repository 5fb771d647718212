import { createHash } from 'node:crypto';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MovOutputFormat,
  MP4,
  Output,
  QTFF,
} from 'mediabunny';
import { box, mp4 } from '../../server/support/media-files.ts';

export async function recordVideo(page: Page, { milliseconds = 1_500 } = {}): Promise<Buffer> {
  const bytes = await page.evaluate(async (length) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    const context = canvas.getContext('2d');
    let frame = 0;
    const drawing = setInterval(() => {
      frame += 1;
      if (!context) return;
      context.fillStyle = `hsl(${frame * 9} 70% 55%)`;
      context.fillRect(0, 0, 640, 360);
      context.fillStyle = '#fff';
      context.fillRect(frame * 7, 120, 90, 90);
    }, 33);
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/mp4' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.start();
    await new Promise((resolve) => setTimeout(resolve, length));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.stop();
    await stopped;
    clearInterval(drawing);
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  }, milliseconds);
  // On a busy machine the recording may be empty, so it is repeated with twice the length.
  return bytes.length > 0
    ? Buffer.from(bytes)
    : recordVideo(page, { milliseconds: 2 * milliseconds });
}

/** An MP4 in this folder, filled up with zeros. */
export async function makeVideo(folder: string, sizeBytes: number): Promise<string> {
  const path = join(folder, 'film.mp4');
  await writeFile(path, mp4());
  await truncate(path, sizeBytes);
  return path;
}

/**
 * ffmpeg made this film of one second (films/README.md). As from a phone's camera, it is rotated,
 * and its metadata and a text track contain the location.
 */
export const portraitFilm = () => readFile(new URL('films/portrait.mov', import.meta.url));

/** Many browsers cannot decode the picture of this film, but can decode its sound. */
export const hevcFilm = () => readFile(new URL('films/hevc.mov', import.meta.url));

/** Its first second is in its index (`moov`), the others are in fragments (`moof`). */
export const fragmentsFilm = () => readFile(new URL('films/fragments.mp4', import.meta.url));

/** An invented camera writes this place into the metadata. */
export const FILMED_AT = '+18.5204+073.8567/';

/** The film stays valid, because the offsets in its fragments begin at the fragment itself. */
export function withPlace(film: Buffer): Buffer {
  const at = film.indexOf('moov') - 4;
  const size = film.readUInt32BE(at);
  const place = box(
    'udta',
    box('\xa9xyz', Buffer.from([0, FILMED_AT.length, 0x15, 0xc7]), Buffer.from(FILMED_AT)),
  );
  const movie = Buffer.concat([film.subarray(at, at + size), place]);
  movie.writeUInt32BE(movie.length, 0);
  return Buffer.concat([film.subarray(0, at), movie, film.subarray(at + size)]);
}

interface FilmFacts {
  codec: string | null;
  sound: string | null;
  width: number;
  height: number;
  transfer: string | null | undefined;
  seconds: number;
  frames: number;
  /** The hash stays the same if the encoded pictures are only copied. */
  picturesSha256: string;
}

export async function readFilm(bytes: Buffer): Promise<FilmFacts> {
  const input = new Input({
    source: new BufferSource(new Uint8Array(bytes)),
    formats: [MP4, QTFF],
  });
  const picture = await input.getPrimaryVideoTrack();
  if (!picture) throw new Error('The film has no video track.');
  const sound = await input.getPrimaryAudioTrack();
  const hash = createHash('sha256');
  let frames = 0;
  for await (const packet of new EncodedPacketSink(picture).packets()) {
    hash.update(packet.data);
    frames += 1;
  }
  return {
    codec: await picture.getCodec(),
    sound: sound && (await sound.getCodec()),
    width: await picture.getDisplayWidth(),
    height: await picture.getDisplayHeight(),
    transfer: (await picture.getColorSpace()).transfer,
    seconds: await picture.computeDuration(),
    frames,
    picturesSha256: hash.digest('hex'),
  };
}

/** Like films of some cameras, `portrait.mov` then does not say how far its frames are reordered. */
export function hideOrder(config: VideoDecoderConfig): VideoDecoderConfig {
  // The end of its SPS, with a bitstream restriction (H.264, annex E) and without.
  const [said, hidden] = ['f18319a0', '40'];
  const hex = Buffer.from(config.description as Uint8Array).toString('hex');
  const description = Buffer.from(hex.replace('001b67', '001867').replace(said, hidden), 'hex');
  return { ...config, description };
}

/** The film's values then mean HDR, as those of many new phones do. */
export function callHdr(config: VideoDecoderConfig): VideoDecoderConfig {
  const colorSpace: object = { primaries: 'bt2020', transfer: 'pq', matrix: 'bt2020-ncl' };
  return { ...config, colorSpace: { ...colorSpace, fullRange: false } };
}

interface Rewrapping {
  picture?: (config: VideoDecoderConfig) => VideoDecoderConfig;
  sound?: 'aac' | 'opus';
}

/**
 * Repeats the film in a new file. `how` changes what the file says about its picture, or gives it a
 * wrong codec for its sound.
 */
export async function lengthen(film: Buffer, times: number, how: Rewrapping = {}): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(new Uint8Array(film)), formats: [MP4, QTFF] });
  const target = new BufferTarget();
  const output = new Output({ format: new MovOutputFormat(), target });
  const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!picture || !sound) throw new Error('The film lacks a video or an audio track.');
  const pictures = new EncodedVideoPacketSource((await picture.getCodec()) ?? 'avc');
  const sounds = new EncodedAudioPacketSource(how.sound ?? 'aac');
  output.addVideoTrack(pictures, { rotation: await picture.getRotation() });
  output.addAudioTrack(sounds);
  output.setMetadataTags({ comment: FILMED_AT });
  await output.start();
  const seconds = await picture.computeDuration();
  const shift = (packet: EncodedPacket, time: number) =>
    packet.clone({ timestamp: packet.timestamp + time * seconds });
  const [config, aacConfig] = [await picture.getDecoderConfig(), await sound.getDecoderConfig()];
  if (!config || !aacConfig) throw new Error('The film does not say how its tracks are encoded.');
  const pictureConfig = how.picture?.(config) ?? config;
  const { description: _aac, ...plain } = aacConfig;
  const soundConfig = how.sound === 'opus' ? { ...plain, codec: 'opus' } : aacConfig;
  for (let time = 0; time < times; time += 1) {
    for await (const packet of new EncodedPacketSink(picture).packets()) {
      await pictures.add(shift(packet, time), { decoderConfig: pictureConfig });
    }
    for await (const packet of new EncodedPacketSink(sound).packets()) {
      if (packet.timestamp < 0 || packet.timestamp >= seconds) continue;
      await sounds.add(shift(packet, time), { decoderConfig: soundConfig });
    }
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The new film was not written.');
  return Buffer.from(target.buffer);
}

/** Some builds of Chromium have no H.264 encoder, so the app cannot make a video smaller there. */
export async function encodesVideos(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const config = { codec: 'avc1.42001f', width: 1280, height: 720, bitrate: 1_500_000 };
    const isThere = typeof VideoEncoder !== 'undefined';
    return isThere && (await VideoEncoder.isConfigSupported(config)).supported === true;
  });
}

export async function readDownload(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await press();
  const download = await coming;
  return readFile(await download.path());
}
