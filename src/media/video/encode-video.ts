/**
 * Makes a film smaller if that saves enough. A film made here has none of the camera's additional
 * data. This code runs in a worker, without the store.
 */
import {
  BlobSource,
  canEncodeAudio,
  Conversion,
  type ConversionAudioOptions,
  type ConversionOptions,
  type ConversionVideoOptions,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  Quality,
  QTFF,
  type Rotation,
  VideoSample,
  VideoSampleSink,
} from 'mediabunny';
import type { FilmForm, MediaRow } from '../../store/schema/media-row.ts';
import { collectBlob } from './collect-blob.ts';
import { createFrameScaler } from './scale-frame.ts';

const LONG_EDGE_MAX_PX = 1280;
const PICTURE_BITS_PER_SECOND = 1_500_000;
/** Bytes that stay in memory after reading. The library's default is 8 MB. */
const CACHE_BYTES = 1024 ** 2;
const SOUND_BITS_PER_SECOND = 96_000;
/** More frames look the same, but are larger and take longer to encode. */
const FRAMES_PER_SECOND = 30;
const MANY_FRAMES_PER_SECOND = 40;
/** Encoding loses quality: a smaller film must be below this share of the picked film's size. */
const WORTH_IT = 0.8;
/** If the new film's length differs by more than this, that film is not used. */
const DURATION_TOLERANCE_SECONDS = 0.5;

export interface EncodedVideo extends Pick<MediaRow, 'hasRareSound'> {
  file: Blob;
  form: Exclude<FilmForm, 'untouched'>;
  lengthSeconds: number;
}

/** Receives the share that is done, from 0 to 1. */
type OnProgress = (share: number) => void;

/** Undefined if this browser cannot read the film, or would lose its picture or sound. */
export async function encodeVideo(
  film: Blob,
  onProgress: OnProgress,
): Promise<EncodedVideo | undefined> {
  const small = await attempt(film, smallerOptions, onProgress);
  const isUseful = small && (small.isMapped || small.file.size < film.size * WORTH_IT);
  const made = isUseful ? small : await attempt(film, carriedOptions, onProgress);
  if (!made) return undefined;
  const { file, lengthSeconds, hasRareSound } = made;
  const form = isUseful ? 'small' : 'carried';
  return { file, lengthSeconds, form, ...(hasRareSound ? { hasRareSound } : {}) };
}

interface Made {
  file: Blob;
  lengthSeconds: number;
  hasRareSound: boolean;
  /** Its colours were mapped to those that every player shows. */
  isMapped: boolean;
}

interface Tracks {
  picture: InputVideoTrack;
  sound: InputAudioTrack | null;
}

interface Chosen
  extends Pick<ConversionOptions, 'video' | 'copy'>, Partial<Pick<Made, 'isMapped'>> {
  /** Written into the track if the library must not rotate the frames. */
  rotation?: Rotation;
}

type Choose = (tracks: Tracks) => Promise<Chosen | undefined>;

/** Undefined if no whole film was made, for example because a phone's codec failed halfway. */
async function attempt(
  film: Blob,
  choose: Choose,
  onProgress: OnProgress,
): Promise<Made | undefined> {
  const input = openVideo(film);
  try {
    return await convert(input, choose, onProgress);
  } catch {
    return undefined;
  } finally {
    input.dispose();
  }
}

async function convert(
  input: Input,
  choose: Choose,
  onProgress: OnProgress,
): Promise<Made | undefined> {
  const picture = await input.getPrimaryVideoTrack();
  if (!picture) return undefined;
  const sound = await input.getPrimaryAudioTrack();
  const chosen = await choose({ picture, sound });
  if (!chosen) return undefined;
  onProgress(0);
  const { rotation, isMapped = false, ...options } = chosen;
  const soundOptions = (await picture.getCodec()) === 'prores' ? FOR_MOV : await soundFor(sound);
  const format = soundOptions.isOnlyForMov
    ? new MovOutputFormat(AT_END)
    : new Mp4OutputFormat(AT_END);
  const collector = collectBlob();
  const output = new Output({ format, target: collector.target });
  const conversion = await Conversion.init({
    input,
    output,
    ...options,
    audio: soundOptions.options,
    tracks: 'primary',
    tags: {},
    showWarnings: false,
  });
  const isWhole = conversion.isValid && conversion.utilizedTracks.length === (sound ? 2 : 1);
  if (!isWhole) return undefined;
  for (const track of output.tracks) {
    dropNames(track.metadata);
    if (rotation !== undefined && track.isVideoTrack()) track.metadata.rotation = rotation;
  }
  conversion.onProgress = onProgress;
  await conversion.execute();
  const file = collector.blob(format.mimeType);
  const soundCodec = soundOptions.options.codec ?? (await sound?.getCodec()) ?? 'aac';
  const hasRareSound = soundCodec !== 'aac';
  const lengthSeconds = await lengthIfWhole(file, input);
  return lengthSeconds === undefined ? undefined : { file, lengthSeconds, hasRareSound, isMapped };
}

/** Writes the index (`moov`) at the end. To write it first, the whole film must be in memory. */
const AT_END = { fastStart: false } as const;

/** Cameras and programs write names and languages into tracks. */
function dropNames(metadata: { name?: string; languageCode?: string }): void {
  delete metadata.name;
  delete metadata.languageCode;
}

function openVideo(film: Blob): Input {
  return new Input({
    source: new BlobSource(film, { maxCacheSize: CACHE_BYTES }),
    formats: [MP4, QTFF],
  });
}

async function smallerOptions({ picture }: Tracks): ReturnType<Choose> {
  const [width, height] = [await picture.getDisplayWidth(), await picture.getDisplayHeight()];
  const scale = Math.min(1, LONG_EDGE_MAX_PX / Math.max(width, height));
  const { averagePacketRate, averageBitrate } = await picture.computePacketStats(STATS_PACKETS);
  const isMapped = await picture.hasHighDynamicRange();
  if (!isMapped && averageBitrate * WORTH_IT < PICTURE_BITS_PER_SECOND) return undefined;
  const size = { width: toEven(width * scale), height: toEven(height * scale) };
  const sized = isMapped
    ? { video: { ...size, fit: 'fill' as const, process: drawInPlainColors() } }
    : scale < 1
      ? await sizeFor(picture, scale)
      : { video: {} };
  const bitrate = Math.min(PICTURE_BITS_PER_SECOND, averageBitrate);
  return {
    ...sized,
    isMapped,
    video: {
      codec: 'avc',
      quality: new Quality({ bitrate }),
      ...(averagePacketRate > MANY_FRAMES_PER_SECOND ? { frameRate: FRAMES_PER_SECOND } : {}),
      ...sized.video,
    },
  };
}

/**
 * Many players show HDR (PQ, HLG) pale, because they take its values for plain ones. A canvas has
 * plain colours (sRGB), and the browser maps what is drawn on it.
 */
function drawInPlainColors(): (sample: VideoSample) => OffscreenCanvas {
  const canvas = new OffscreenCanvas(1, 1);
  return (sample) => {
    [canvas.width, canvas.height] = [sample.displayWidth, sample.displayHeight];
    const context = canvas.getContext('2d', { colorSpace: 'srgb' });
    if (!context) throw new Error('The browser could not create a canvas');
    sample.draw(context, 0, 0);
    return canvas;
  };
}

type Sized = Pick<Chosen, 'rotation'> & { video: ConversionVideoOptions };

/** Frames are scaled by their planes if they have any, otherwise by the library on a canvas. */
async function sizeFor(picture: InputVideoTrack, scale: number): Promise<Sized> {
  const scaled = (length: number) => toEven(length * scale);
  const [width, height] = [await picture.getCodedWidth(), await picture.getCodedHeight()];
  const rotation = await picture.getRotation();
  const isPlain =
    width === (await picture.getSquarePixelWidth()) &&
    height === (await picture.getSquarePixelHeight()) &&
    !(await picture.getFlip());
  const size = { width: scaled(width), height: scaled(height) };
  const scaleFrame = createFrameScaler(size);
  if (isPlain && (await hasPlanes(picture, scaleFrame))) {
    return {
      rotation,
      video: {
        // Cancels the library's rotation of the frames. The track's rotation is set instead.
        rotate: turnBack(rotation),
        processedWidth: size.width,
        processedHeight: size.height,
        process: async (sample) => {
          const made = await scaleSample(sample, scaleFrame);
          if (!made) throw new Error('The frames of the film differ in their pixel format');
          return made;
        },
      },
    };
  }
  const shown = [await picture.getDisplayWidth(), await picture.getDisplayHeight()] as const;
  return { video: { width: scaled(shown[0]), height: scaled(shown[1]), fit: 'fill' } };
}

type ScaleFrame = ReturnType<typeof createFrameScaler>;

async function hasPlanes(picture: InputVideoTrack, scaleFrame: ScaleFrame): Promise<boolean> {
  const first = await new VideoSampleSink(picture).getSample(await picture.getFirstTimestamp());
  if (!first) return false;
  const made = await scaleSample(first, scaleFrame);
  first.close();
  made?.close();
  return made !== undefined;
}

async function scaleSample(
  sample: VideoSample,
  scaleFrame: ScaleFrame,
): Promise<VideoSample | undefined> {
  const frame = sample.toVideoFrame();
  const made = await scaleFrame(frame);
  frame.close();
  return made && new VideoSample(made);
}

function turnBack(rotation: Rotation): Rotation {
  return ((360 - rotation) % 360) as Rotation;
}

async function carriedOptions(): ReturnType<Choose> {
  return { copy: { shiftTolerance: Infinity } };
}

interface SoundOptions {
  options: ConversionAudioOptions;
  isOnlyForMov?: true;
}

/**
 * Every player can play AAC. If the phone cannot encode it, other sound is copied, but uncompressed
 * sound (PCM) becomes Opus. Without an encoder for Opus, the film must be a MOV.
 */
async function soundFor(sound: InputAudioTrack | null): Promise<SoundOptions> {
  const from = await sound?.getCodec();
  if (!sound || from === 'aac' || !(await sound.canDecode())) return { options: {} };
  const isPlain = from?.startsWith('pcm-') === true;
  for (const codec of isPlain ? (['aac', 'opus'] as const) : (['aac'] as const)) {
    const quality = new Quality({ bitrate: SOUND_BITS_PER_SECOND });
    if (await canEncodeAudio(codec, { quality })) return { options: { codec, quality } };
  }
  return isPlain ? FOR_MOV : { options: {} };
}

/** Players look for ProRes and PCM only in a MOV. */
const FOR_MOV: SoundOptions = { options: {}, isOnlyForMov: true };

/** Undefined if the film that was made, or its picture alone, does not last as long as `from`. */
async function lengthIfWhole(made: Blob, from: Input): Promise<number | undefined> {
  const input = openVideo(made);
  try {
    const [is, was] = [await lengthsOf(input), await lengthsOf(from)];
    const start = Math.max(0, await from.getFirstTimestamp());
    const isWhole = (['film', 'picture'] as const).every(
      (what) => Math.abs(was[what] - start - is[what]) <= DURATION_TOLERANCE_SECONDS,
    );
    return isWhole ? is.film : undefined;
  } finally {
    input.dispose();
  }
}

/** A decoder may give no frame of a damaged picture, without an error. The sound is then alone. */
async function lengthsOf(film: Input): Promise<{ film: number; picture: number }> {
  const picture = await film.getPrimaryVideoTrack();
  return {
    film: await film.computeDuration(),
    picture: (await picture?.computeDuration()) ?? -Infinity,
  };
}

function toEven(length: number): number {
  return Math.max(2, 2 * Math.round(length / 2));
}

/** The number of packets that are measured for the frame rate and the bit rate. */
const STATS_PACKETS = 150;
