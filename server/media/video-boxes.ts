import type { Blank, Format } from './video-part.ts';

/**
 * MP4 and MOV (ISO/IEC 14496-12): size 4 · type 4 · (size 8 where the first is 1) ·
 * contents. A size of 0 goes to the end of the file.
 */
export const BOXES: Format = {
  headerMinBytes: 8,
  headerMaxBytes: 32,
  needs: ['movie', 'picture track', 'codec', 'samples', 'data'],
  read(header, { inside, leftBytes }) {
    const type = header.toString('latin1', 4, 8);
    if (!/^[\x20-\x7e\xa9]{4}$/u.test(type)) return undefined;
    const size32 = header.readUInt32BE(0);
    const isLong = size32 === 1 && header.length >= 16;
    const headerBytes = isLong ? 16 : 8;
    const given = isLong ? Number(header.readBigUInt64BE(8)) : size32;
    const sizeBytes = given === 0 && inside === '' ? leftBytes : given;
    if (sizeBytes < headerBytes) return undefined;
    const path = inside === '' ? type : `${inside}/${type}`;
    const isKept = KEPT[inside]?.has(type) ?? true;
    return {
      type: path,
      sizeBytes,
      containsFromByte: isKept && Object.hasOwn(KEPT, path) ? headerBytes : undefined,
      shows: isKept ? boxShows(path, { header, headerBytes, sizeBytes }) : undefined,
      blanks: isKept
        ? blanksInside(type, { header, headerBytes, sizeBytes })
        : [
            { start: 4, end: 8, text: 'free' },
            { start: headerBytes, end: sizeBytes },
          ],
    };
  },
};

/**
 * What players look at, in each box whose boxes are looked at. What else there is becomes
 * empty space where it lies, so that no offset changes: names, places and makers' notes
 * (udta, meta, uuid), space that may hold anything (free, skip), and what nobody knows.
 */
const KEPT: Record<string, Set<string>> = {
  '': words('ftyp styp moov moof mdat mfra sidx ssix wide'),
  moov: words('mvhd trak mvex'),
  'moov/trak': words('tkhd edts mdia tref tapt load'),
  'moov/trak/mdia': words('mdhd hdlr minf elng'),
  'moov/trak/mdia/minf': words('vmhd smhd hmhd nmhd sthd gmhd dinf hdlr stbl'),
  'moov/trak/mdia/minf/stbl': words(
    'stsd stts ctts cslg stss stps stsc stsz stz2 stco co64 sdtp sbgp sgpd subs saiz saio padb stsh',
  ),
  moof: words('mfhd traf'),
  'moof/traf': words('tfhd tfdt trun sbgp sgpd subs saiz saio senc'),
};

interface Box {
  header: Buffer;
  headerBytes: number;
  sizeBytes: number;
}

function boxShows(path: string, { header, headerBytes, sizeBytes }: Box): string | undefined {
  const count = (at: number) => (header.length >= at + 4 ? header.readUInt32BE(at) : 0);
  switch (path) {
    case 'moov':
      return 'movie';
    case 'mdat':
      return sizeBytes > headerBytes ? 'data' : undefined;
    case 'moof':
      return 'samples';
    case 'moov/trak/mdia/hdlr':
      return header.toString('latin1', headerBytes + 8, headerBytes + 12) === 'vide'
        ? 'picture track'
        : undefined;
    case 'moov/trak/mdia/minf/stbl/stsd':
      return count(headerBytes + 4) > 0 ? 'codec' : undefined;
    case 'moov/trak/mdia/minf/stbl/stsz':
    case 'moov/trak/mdia/minf/stbl/stz2':
      return count(headerBytes + 8) > 0 ? 'samples' : undefined;
    default:
      return undefined;
  }
}

/** What is kept has room for other things, too. */
function blanksInside(type: string, { header, headerBytes, sizeBytes }: Box): readonly Blank[] {
  switch (type) {
    // The name of who wrote the track, behind what kind it is.
    case 'hdlr':
      return [{ start: headerBytes + 24, end: sizeBytes }];
    // When it was recorded and changed, in 4 bytes each or 8.
    case 'mvhd':
    case 'tkhd':
    case 'mdhd':
      return [{ start: headerBytes + 4, end: headerBytes + (header[headerBytes] === 1 ? 20 : 12) }];
    // Room for a longer header of the data behind it.
    case 'wide':
      return [{ start: headerBytes, end: sizeBytes }];
    // More than a hundred names of standards are none.
    case 'ftyp':
    case 'styp':
      return [{ start: headerBytes + 400, end: sizeBytes }];
    default:
      return [];
  }
}

function words(text: string): Set<string> {
  return new Set(text.split(' '));
}
