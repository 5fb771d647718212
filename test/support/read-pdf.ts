/** This reads only the PDFs that the product writes. */
import { inflateSync } from 'node:zlib';

type Value = string | number | boolean | null | Name | Reference | Value[] | Dictionary;
interface Name {
  name: string;
}
interface Reference {
  ref: number;
}
interface Dictionary {
  [key: string]: Value;
}

export interface ReadNode {
  role: string;
  alt?: string;
  /** The text of the node itself, without the text of its children. */
  text: string;
  children: ReadNode[];
}

export interface ReadPdf {
  info: Dictionary;
  catalog: Dictionary;
  pageCount: number;
  /** A font is embedded if the file contains it. */
  fonts: { name: string; isEmbedded: boolean }[];
  tree: ReadNode;
  /** The text of the glyphs, for readers that ignore ActualText. Each text has its own line. */
  glyphs: string[];
  /** The objects of the file as text, with their streams inflated. */
  plain: string;
}

export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map<number, { value: Value; stream: string }>();
  let plain = '';
  for (const match of file.matchAll(/(?:^|\n)(\d+) 0 obj\n/gu)) {
    const start = match.index + match[0].length;
    const parser = createParser(file, start);
    const value = parser.read();
    const stream = readStream(file, parser.at(), value);
    objects.set(Number(match[1]), { value, stream });
    plain += `${file.slice(start, parser.at())}\n${stream}\n`;
  }
  const follow = (value: Value | undefined): Value =>
    isReference(value) ? (objects.get(value.ref)?.value ?? null) : (value ?? null);
  const dictionary = (value: Value | undefined): Dictionary => {
    const followed = follow(value);
    return isDictionary(followed) ? followed : {};
  };
  const trailer = dictionary(createParser(file, file.lastIndexOf('trailer') + 8).read());
  const catalog = dictionary(trailer['Root']);
  const pages = list(follow(dictionary(catalog['Pages'])['Kids']));
  const texts = new Map<string, string>();
  const glyphs: string[] = [];
  for (const page of pages) {
    if (!isReference(page)) continue;
    const contents = dictionary(page)['Contents'];
    const stream = isReference(contents) ? (objects.get(contents.ref)?.stream ?? '') : '';
    for (const [place, text] of readMarked(stream)) texts.set(`${page.ref} ${place}`, text);
    const maps = Object.entries(dictionary(dictionary(dictionary(page)['Resources'])['Font'])).map(
      ([name, font]) => {
        const map = dictionary(font)['ToUnicode'];
        return [
          name,
          readCodes(isReference(map) ? (objects.get(map.ref)?.stream ?? '') : ''),
        ] as const;
      },
    );
    glyphs.push(...readGlyphs(stream, new Map(maps)));
  }

  function readNode(value: Value): ReadNode {
    const element = dictionary(value);
    const node: ReadNode = { role: nameOf(element['S']), text: '', children: [] };
    const alt = element['Alt'];
    if (typeof alt === 'string') node.alt = alt;
    const kids = follow(element['K']);
    for (const kid of Array.isArray(kids) ? kids : [kids]) {
      const inner = dictionary(kid);
      if (typeof kid === 'number') node.text += texts.get(`${refOf(element['Pg'])} ${kid}`) ?? '';
      else if (nameOf(inner['Type']) === 'MCR') {
        const page = refOf(inner['Pg'] ?? element['Pg']);
        node.text += texts.get(`${page} ${Number(inner['MCID'])}`) ?? '';
      } else if ('S' in inner) node.children.push(readNode(kid));
    }
    return node;
  }

  const [root] = [follow(dictionary(catalog['StructTreeRoot'])['K'])].flat();
  const fonts = [...objects.values()]
    .map(({ value }) => value)
    .filter(
      (value): value is Dictionary =>
        isDictionary(value) && nameOf(value['Type']) === 'FontDescriptor',
    )
    .map((font) => ({
      name: nameOf(font['FontName']),
      isEmbedded: isReference(font['FontFile2']),
    }));
  return {
    info: Object.fromEntries(
      Object.entries(dictionary(trailer['Info'])).map(([key, value]) => [key, follow(value)]),
    ),
    catalog: Object.fromEntries(
      Object.entries(catalog).map(([key, value]) => [key, follow(value)]),
    ),
    pageCount: pages.length,
    fonts,
    tree: readNode(root ?? null),
    glyphs,
    plain,
  };
}

/** Yields the node and all nodes inside it, in reading order. */
export function* walk(node: ReadNode): Generator<ReadNode> {
  yield node;
  for (const child of node.children) yield* walk(child);
}

/** Yields the id of each marked content in the structure, and its text. */
function* readMarked(content: string): Generator<[number, string]> {
  let place: number | undefined;
  let text = '';
  let depth = 0;
  for (const match of content.matchAll(/\/(\w+) (<<[\s\S]*?>>) BDC|\bBMC\b|\bEMC\b/gu)) {
    if (match[0] === 'EMC') {
      depth -= 1;
      if (depth === 0 && place !== undefined) yield [place, text];
      if (depth === 0) place = undefined;
      continue;
    }
    depth += 1;
    const options =
      match[2] === undefined
        ? {}
        : (createParser(content, content.indexOf('<<', match.index)).read() as Dictionary);
    if (typeof options['MCID'] === 'number') {
      place = options['MCID'];
      text = '';
    }
    if (typeof options['ActualText'] === 'string') text += options['ActualText'];
  }
}

/** The texts of a ToUnicode map, indexed by code. */
function readCodes(map: string): string[] {
  return [...map.matchAll(/\[([^\]]*)\]/gu)].flatMap(([, texts = '']) =>
    [...texts.matchAll(/<([^>]*)>/gu)].map(([, hex = '']) =>
      (hex.match(/[0-9a-f]{4}/gu) ?? [])
        .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
        .join(''),
    ),
  );
}

function* readGlyphs(content: string, fonts: ReadonlyMap<string, string[]>): Generator<string> {
  for (const [marked] of content.matchAll(/\/Span <<[\s\S]*?EMC/gu)) {
    let font: string[] = [];
    let text = '';
    for (const [, name, code] of marked.matchAll(/\/(\w+) [\d.]+ Tf|<([0-9a-f]{4})>/gu)) {
      if (name !== undefined) font = fonts.get(name) ?? [];
      else text += font[Number.parseInt(code ?? '', 16)] ?? '\ufffd';
    }
    yield text;
  }
}

function readStream(file: string, at: number, value: Value): string {
  if (!isDictionary(value) || !/^\s*stream/u.test(file.slice(at, at + 20))) return '';
  const start = file.indexOf('stream\n', at) + 'stream\n'.length;
  const bytes = Buffer.from(file.slice(start, start + Number(value['Length'])), 'latin1');
  return nameOf(value['Filter']) === 'FlateDecode'
    ? inflateSync(bytes).toString('latin1')
    : bytes.toString('latin1');
}

function createParser(text: string, from: number) {
  let at = from;
  const skip = () => {
    while (/\s/u.test(text[at] ?? '')) at += 1;
  };
  function read(): Value {
    skip();
    if (text.startsWith('<<', at)) return readDictionary();
    const sign = text[at];
    if (sign === '[') return readArray();
    if (sign === '(') return readString();
    if (sign === '<') return readHex();
    const reference = /^(\d+) 0 R/u.exec(text.slice(at, at + 20));
    if (reference) {
      at += reference[0].length;
      return { ref: Number(reference[1]) };
    }
    const word = /^\/?[^\s/<>[\]()]*/u.exec(text.slice(at, at + 200))?.[0] ?? '';
    at += Math.max(word.length, 1);
    if (word.startsWith('/')) return { name: word.slice(1) };
    if (word === 'true' || word === 'false') return word === 'true';
    return word === 'null' ? null : Number(word);
  }
  function readDictionary(): Dictionary {
    const value: Dictionary = {};
    at += 2;
    for (skip(); !text.startsWith('>>', at); skip()) {
      const key = read();
      value[nameOf(key)] = read();
    }
    at += 2;
    return value;
  }
  function readArray(): Value[] {
    const value: Value[] = [];
    at += 1;
    for (skip(); text[at] !== ']'; skip()) value.push(read());
    at += 1;
    return value;
  }
  function readHex(): string {
    const end = text.indexOf('>', at);
    const bytes = Buffer.from(text.slice(at + 1, end), 'hex').toString('latin1');
    at = end + 1;
    return decode(bytes);
  }
  function readString(): string {
    let bytes = '';
    at += 1;
    for (let depth = 1; ; at += 1) {
      const sign = text[at];
      if (sign === '\\') {
        at += 1;
        const escaped = text[at] ?? '';
        bytes += ESCAPES[escaped] ?? escaped;
        continue;
      }
      if (sign === '(') depth += 1;
      if (sign === ')') depth -= 1;
      if (depth === 0) break;
      bytes += sign;
    }
    at += 1;
    return decode(bytes);
  }
  return { read, at: () => at };
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function decode(bytes: string): string {
  if (!bytes.startsWith('\u00fe\u00ff')) return bytes;
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le');
}

function nameOf(value: Value | undefined): string {
  return isName(value) ? value.name : '';
}

function isName(value: Value | undefined): value is Name {
  return typeof value === 'object' && value !== null && typeof (value as Name).name === 'string';
}

function refOf(value: Value | undefined): string {
  return isReference(value) ? String(value.ref) : '';
}

function list(value: Value): Value[] {
  return Array.isArray(value) ? value : [];
}

function isReference(value: Value | undefined): value is Reference {
  return (
    typeof value === 'object' && value !== null && typeof (value as Reference).ref === 'number'
  );
}

function isDictionary(value: Value): value is Dictionary {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && !isReference(value) && !isName(value);
}
