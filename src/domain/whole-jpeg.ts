/**
 * Walks through the compressed blocks of a JPEG without computing their pixels (ITU-T T.81, annexes
 * B, F and G). The end marker may be missing if all blocks are there, and proves nothing: some
 * programs write it behind half a picture. It counts only if the blocks are coded in another way.
 *
 * Yields now and then, so that a page stays responsive.
 */
export function* walkJpeg(bytes: Uint8Array): Generator<undefined, boolean> {
  const tables = new Map<number, Table>();
  let tablesRead = 0;
  /** The numbers of the tables by which the coefficients are multiplied. */
  const scales = new Set<number>();
  let frame: Frame | undefined;
  let restartInterval = 0;
  let at = 2;
  for (;;) {
    at = findMarker(bytes, at);
    const marker = bytes[at + 1];
    const isRestart = marker !== undefined && marker >= RST0 && marker < SOI;
    const end = at + 2 + (isRestart ? 0 : readUint16(bytes, at + 2));
    if (marker === EOI)
      return frame?.components.every(({ lacking }) => lacking[0] !== ALL) ?? false;
    if (marker === undefined || marker === SOI || end > bytes.length) return false;
    const segment = bytes.subarray(at + 4, end);
    at = end;
    if (marker === DHT) {
      tablesRead += readTables(segment, tables);
      if (tablesRead > TABLES_MAX) return false;
    } else if (marker === DQT) listScales(segment, scales);
    else if (marker === DRI) restartInterval = readUint16(segment, 0);
    else if (marker >= SOF0 && marker <= SOF2) frame = readFrame(segment, marker === SOF2);
    // Arithmetic coding and others.
    else if (marker > SOF2 && marker <= SOF15) return hasEnd(bytes, at);
    else if (marker === SOS) {
      const scan = frame && readScan(segment, frame, tables);
      if (!frame || !scan) return hasEnd(bytes, at);
      if (scan.parts.some(({ component }) => !scales.has(component.scale))) return false;
      const next = yield* walk(bytes, at, { ...scan, restartInterval });
      if (next === undefined) return false;
      at = next;
      if (frame.components.every(({ lacking }) => lacking.every((bits) => bits === 0))) return true;
    }
  }
}

interface Component {
  id: number;
  scale: number;
  /** Its blocks in an MCU, the group of blocks that a scan of several components repeats. */
  blocksInGroup: number;
  /** Its blocks in a scan of this component alone. */
  blocks: number;
  /** By coefficient: how many of its low bits no scan has brought yet. */
  lacking: Uint8Array;
  /** Of progressive pictures: a bit for each coefficient that is not zero, 64 for each block. */
  nonZero: Uint32Array;
}

interface Frame {
  isProgressive: boolean;
  components: Component[];
  groups: number;
}

/** Maps 16 bits to the length of the code that they begin with, times 256, plus its symbol. */
type Table = Uint16Array;

interface Part {
  component: Component;
  dc: Table;
  ac: Table;
}

interface Scan {
  isProgressive: boolean;
  parts: Part[];
  groups: number;
  /** The first and the last coefficient. */
  from: number;
  to: number;
  isRefinement: boolean;
  lowBits: number;
  restartInterval: number;
}

function readFrame(segment: Uint8Array, isProgressive: boolean): Frame {
  const [height, width] = [readUint16(segment, 1), readUint16(segment, 3)];
  const parts = Array.from({ length: segment[5] ?? 0 }, (_, index) => {
    const [id = 0, factors = 0, scale = 0] = segment.subarray(6 + 3 * index);
    return { id, scale, across: factors >> 4, down: factors & 15 };
  });
  const across = Math.max(...parts.map((part) => part.across));
  const down = Math.max(...parts.map((part) => part.down));
  const components = parts.map((part) => {
    const columns = Math.ceil(Math.ceil((width * part.across) / across) / 8);
    const rows = Math.ceil(Math.ceil((height * part.down) / down) / 8);
    return {
      id: part.id,
      scale: part.scale,
      blocksInGroup: part.across * part.down,
      blocks: columns * rows,
      lacking: new Uint8Array(64).fill(ALL),
      nonZero: new Uint32Array(isProgressive ? 2 * columns * rows : 0),
    };
  });
  const groups = Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down));
  return { isProgressive, components, groups };
}

/** @returns how many there are */
function readTables(segment: Uint8Array, tables: Map<number, Table>): number {
  let count = 0;
  for (let at = 0; at < segment.length; count += 1) {
    const table = new Uint16Array(65_536);
    tables.set(segment[at] ?? 0, table);
    let symbol = at + 17;
    let start = 0;
    for (let length = 1; length <= 16; length += 1) {
      for (let left = segment[at + length] ?? 0; left > 0; left -= 1) {
        const next = start + (1 << (16 - length));
        table.fill((length << 8) | (segment[symbol] ?? 0), start, next);
        [start, symbol] = [next, symbol + 1];
      }
    }
    at = symbol;
  }
  return count;
}

/** Each table has 64 values of one or two bytes. */
function listScales(segment: Uint8Array, scales: Set<number>): void {
  for (let at = 0; at < segment.length; at += segment[at]! > 15 ? 129 : 65) {
    scales.add(segment[at]! & 15);
  }
}

/** Undefined if a component or a table is missing. */
function readScan(
  segment: Uint8Array,
  { components, groups, isProgressive }: Frame,
  tables: ReadonlyMap<number, Table>,
): Omit<Scan, 'restartInterval'> | undefined {
  const count = segment[0] ?? 0;
  const [from = 0, to = 0, bits = 0] = segment.subarray(1 + 2 * count);
  const isRefinement = isProgressive && bits >> 4 > 0;
  const parts: Part[] = [];
  for (let index = 0; index < count; index += 1) {
    const [id, numbers = 0] = segment.subarray(1 + 2 * index);
    const component = components.find((each) => each.id === id);
    const dc = from > 0 || isRefinement ? NO_TABLE : tables.get(numbers >> 4);
    const ac = to === 0 ? NO_TABLE : tables.get(0x10 | (numbers & 15));
    if (!component || !dc || !ac) return undefined;
    parts.push({ component, dc, ac });
  }
  return { isProgressive, parts, groups, from, to, isRefinement, lowBits: bits & 15 };
}

/** The position behind the scan; undefined if blocks are missing or bits are no block. */
function* walk(
  bytes: Uint8Array,
  start: number,
  scan: Scan,
): Generator<undefined, number | undefined> {
  const { parts, groups, from, to, isProgressive, isRefinement, lowBits, restartInterval } = scan;
  let at = start;
  let held = 0;
  let heldBits = 0;
  /** How many of the next blocks have no further coefficients. */
  let emptyBlocks = 0;
  let isWhole = true;

  /** The next 16 bits; zeros stand for missing bits. */
  function peek(): number {
    while (heldBits < 16) {
      const byte = bytes[at];
      if (byte === undefined || (byte === 0xff && bytes[at + 1] !== 0)) {
        return (held << (16 - heldBits)) & 0xffff;
      }
      at += byte === 0xff ? 2 : 1;
      held = ((held << 8) | byte) & 0xff_ffff;
      heldBits += 8;
    }
    return (held >> (heldBits - 16)) & 0xffff;
  }

  function read(bits: number): number {
    const value = peek() >> (16 - bits);
    heldBits -= bits;
    if (heldBits < 0) {
      heldBits = 0;
      isWhole = false;
    }
    return value;
  }

  function readSymbol(table: Table): number {
    const code = table[peek()] ?? 0;
    if (code === 0) isWhole = false;
    read(code >> 8);
    return code & 0xff;
  }

  function walkBlock({ component, dc, ac }: Part, block: number): void {
    const { nonZero } = component;
    let index = from;
    if (index === 0) {
      read(isRefinement ? 1 : readSymbol(dc) & 15);
      index = 1;
    }
    while (index <= to && emptyBlocks === 0 && isWhole) {
      const symbol = readSymbol(ac);
      const bits = symbol & 15;
      let zeros = symbol >> 4;
      if (bits === 0 && zeros < 15) {
        emptyBlocks = isProgressive ? (1 << zeros) + read(zeros) : 1;
        break;
      }
      read(bits);
      if (isRefinement) {
        // Coefficients that are not zero already get one bit each, and are not counted.
        while (index <= to && (zeros > 0 || isSet(nonZero, 64 * block + index))) {
          if (isSet(nonZero, 64 * block + index)) read(1);
          else zeros -= 1;
          index += 1;
        }
      } else index += zeros;
      if (bits > 0) {
        if (index > to) isWhole = false;
        else if (isProgressive) nonZero[2 * block + (index >> 5)]! |= 1 << (index & 31);
      }
      index += 1;
    }
    if (emptyBlocks > 0) emptyBlocks -= 1;
    const refined = isRefinement ? to : 0;
    for (; index <= refined; index += 1) {
      if (isSet(nonZero, 64 * block + index)) read(1);
    }
  }

  const [alone] = parts.length === 1 ? parts : [];
  const units = alone ? alone.component.blocks : groups;
  for (let unit = 0; unit < units && isWhole; unit += 1) {
    if (unit % UNITS_AT_ONCE === 0) yield;
    if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0) {
      at = findMarker(bytes, at);
      const marker = bytes[at + 1] ?? 0;
      if (marker < RST0 || marker >= SOI) return undefined;
      at += 2;
      held = heldBits = emptyBlocks = 0;
    }
    for (const part of parts) {
      const count = alone ? 1 : part.component.blocksInGroup;
      for (let block = 0; block < count; block += 1) walkBlock(part, unit);
    }
  }
  for (const { component } of parts) component.lacking.fill(lowBits, from, to + 1);
  return isWhole ? at : undefined;
}

function isSet(bits: Uint32Array, at: number): boolean {
  return ((bits[at >> 5]! >>> (at & 31)) & 1) === 1;
}

/** The position of the next marker, which may have fill bytes before it. Skips anything else. */
function findMarker(bytes: Uint8Array, from: number): number {
  for (let at = from; ; at += 1) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) return bytes.length;
    const kind = bytes[at + 1];
    if (kind !== 0 && kind !== TEM && kind !== 0xff) return at;
  }
}

/** For a picture whose blocks cannot be read here. Its data cannot contain the marker by chance. */
function hasEnd(bytes: Uint8Array, from: number): boolean {
  let at = findMarker(bytes, from);
  while (at < bytes.length && bytes[at + 1] !== EOI) at = findMarker(bytes, at + 2);
  return at < bytes.length;
}

function readUint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

const UNITS_AT_ONCE = 4_096;
/** Each takes 128 KB to unfold; cameras write four, and a progressive picture some dozen. */
const TABLES_MAX = 2_000;
/** No scan has brought any bit. */
const ALL = 16;
const NO_TABLE: Table = new Uint16Array();
const TEM = 0x01;
const SOF0 = 0xc0;
const SOF2 = 0xc2;
const DHT = 0xc4;
const SOF15 = 0xcf;
const RST0 = 0xd0;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;
const DRI = 0xdd;
