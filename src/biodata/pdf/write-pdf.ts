/** Writes vector graphics, embedded font subsets, and structure nodes for screen readers. */
import { PDFDocument } from 'pdfkit';
import { MARK } from '../../components/look/marks.ts';
import { PAPER } from '../draw/colours.ts';
import type { StandIn } from '../draw/stand-ins.ts';
import {
  listTexts,
  standInKey,
  type Drawing,
  type Pages,
  type PlacedRun,
  type TextDrawing,
} from '../layout/page.ts';
import { drawRuns, PLACED_IN, placeText } from './draw-run.ts';
import type { FontFiles, Fonts } from './fonts.ts';

interface PdfParts {
  fonts: Fonts;
  /** As a JPEG, ready for printing. */
  photo: Uint8Array | undefined;
  /** By `standInKey`. */
  standIns: ReadonlyMap<string, StandIn>;
}

type Document = PDFKit.PDFDocument;
type Contents = Map<number, PDFKit.StructureContent[]>;

export async function writePdf(pages: Pages, parts: PdfParts): Promise<Uint8Array> {
  const document = new PDFDocument({
    autoFirstPage: false,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    lang: pages.language,
    info: { Title: pages.title },
    font: null,
  });
  const written = collect(document);
  // For privacy, the file does not say when and with which software it was made.
  for (const key of ['Producer', 'Creator', 'CreationDate']) delete document.info[key];
  document.endMetadata = () => undefined;
  // pdfkit derives the id from time and title, so a reader could find out the time.
  document._id = crypto.getRandomValues(new Uint8Array(16));
  openFonts(document, pages, parts.fonts);
  const photo = parts.photo && document.openImage(parts.photo);
  const contents: Contents = new Map();
  const images = new Map<string, PDFKit.Image>();
  for (const page of pages.pages) {
    document.addPage({ size: [pages.width, page.height], margin: 0 });
    for (const drawing of page.drawings) {
      const place = placeOf(drawing);
      if (place === undefined) document.markContent('Artifact', { type: 'Layout' });
      else {
        const role = pages.structure[place]?.role ?? 'P';
        const content = document.markStructureContent(role);
        contents.set(place, [...(contents.get(place) ?? []), content]);
      }
      draw(document, drawing, { pages, parts: { ...parts, images }, photo });
      document.endMarkedContent();
    }
  }
  addStructure(document, pages, contents);
  document.end();
  return written;
}

function placeOf(drawing: Drawing): number | undefined {
  return 'node' in drawing ? drawing.node : undefined;
}

function openFonts(document: Document, pages: Pages, fonts: Fonts): void {
  const used = new Set<keyof FontFiles>();
  for (const { runs, weight } of listTexts(pages)) {
    for (const { font } of runs) used.add(`${font === 'other' ? PLACED_IN : font}-${weight}`);
  }
  for (const name of used) document.registerFont(name, fonts.open(name, pages.language));
}

interface Drawn {
  pages: Pages;
  parts: PdfParts & { images: Map<string, PDFKit.Image> };
  photo: PDFKit.Image | undefined;
}

function draw(document: Document, drawing: Drawing, drawn: Drawn): void {
  switch (drawing.kind) {
    case 'text':
      drawText(document, drawing, drawn);
      return;
    case 'line':
      document
        .lineWidth(drawing.thickness)
        .moveTo(drawing.x, drawing.y)
        .lineTo(drawing.x + drawing.width, drawing.y)
        .stroke(PAPER[drawing.tone]);
      return;
    case 'dot':
      drawDot(document, drawing);
      return;
    case 'photo':
      if (drawn.photo) {
        document.image(drawn.photo, drawing.x, drawing.y, {
          width: drawing.width,
          height: drawing.height,
        });
      }
      return;
    case 'mark':
      drawMark(document, drawing);
      return;
    case 'band':
      throw new Error('A PDF page cannot have a filled band.');
  }
}

/** Text that screen readers skip, such as the foot, can still be copied. */
function drawText(document: Document, text: TextDrawing, { parts }: Drawn): void {
  const { weight, tone, y, goesOn } = text;
  const parted = partsOf(text.runs);
  for (const [index, runs] of parted.entries()) {
    const [first] = runs;
    if (!first) continue;
    const words = runs.map((run) => run.text).join('');
    const space = goesOn && index === parted.length - 1 ? ' ' : '';
    const actual = words + space;
    if (first.font !== 'other') {
      drawRuns(document, runs, { y, weight, colour: PAPER[tone], actual });
      continue;
    }
    const key = standInKey(first, text);
    const standIn = parts.standIns.get(key);
    if (!standIn) continue;
    const { width, height, left, ascent } = standIn;
    const image = parts.images.get(key) ?? embed(document, standIn, `S${parts.images.size}`);
    parts.images.set(key, image);
    document.image(image, first.x - left, y - ascent, { width, height });
    placeText(document, { ...first, y, weight, actual });
  }
}

/** Transparent around the ink, so that the picture covers nothing of the lines beside it. */
function embed(
  document: Document,
  { widthPx, heightPx, rgb, alpha }: StandIn,
  label: string,
): PDFKit.Image {
  const object = (ColorSpace: string, pixels: Uint8Array, more = {}) => {
    const reference = document.ref({
      Type: 'XObject',
      Subtype: 'Image',
      Width: widthPx,
      Height: heightPx,
      BitsPerComponent: 8,
      ColorSpace,
      ...more,
    });
    reference.end(pixels);
    return reference;
  };
  const SMask = object('DeviceGray', alpha);
  return { label, width: widthPx, height: heightPx, obj: object('DeviceRGB', rgb, { SMask }) };
}

/** Neighbouring runs in the biodata's fonts are one group. A run drawn as a picture is its own. */
function partsOf(runs: readonly PlacedRun[]): PlacedRun[][] {
  const parts: PlacedRun[][] = [];
  for (const run of runs) {
    const last = parts.at(-1);
    if (last && run.font !== 'other' && last[0]?.font !== 'other') last.push(run);
    else parts.push([run]);
  }
  return parts;
}

function drawDot(
  document: Document,
  { x, y, radius, look }: Extract<Drawing, { kind: 'dot' }>,
): void {
  if (look === 'bindu') {
    document.lineWidth(0.3).circle(x, y, radius).fillAndStroke(PAPER.bindu, PAPER.ink);
    return;
  }
  const edge = 0.85;
  document.lineWidth(edge).circle(x, y, radius - edge / 2);
  if (look === 'must') document.fillAndStroke(PAPER.ink, PAPER.ink);
  else document.stroke(PAPER.ink);
}

/** The length of MARK.over. PDF has no `pathLength`, so the dashes are computed from it. */
const OVER_LENGTH = 70.3;

function drawMark(document: Document, { x, y, size }: Extract<Drawing, { kind: 'mark' }>): void {
  const scale = size / 96;
  document.save().translate(x, y).scale(scale).lineWidth(MARK.lineWidth);
  document.path(MARK.line).stroke(PAPER.ink);
  const [, gap = 0, dash = 0] = MARK.gap.dashes.split(',').map((part) => Number(part) / 100);
  document
    .lineWidth(MARK.gap.width)
    .dash(dash * OVER_LENGTH, { space: OVER_LENGTH, phase: (dash + 1 - gap) * OVER_LENGTH })
    .path(MARK.over)
    .stroke('#ffffff');
  document.undash().lineWidth(MARK.lineWidth).path(MARK.over).stroke(PAPER.ink);
  for (const { cx, cy, r } of MARK.bindu) document.circle(cx, cy, r).fill(PAPER.ink);
  document.restore();
}

function collect(document: Document): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk) => chunks.push(chunk));
    document.on('error', reject);
    document.on('end', () => {
      const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
      let at = 0;
      for (const chunk of chunks) {
        bytes.set(chunk, at);
        at += chunk.length;
      }
      resolve(bytes);
    });
  });
}

/** Adds the role of each part and the reading order to the PDF, after everything is drawn. */
function addStructure(
  document: PDFKit.PDFDocument,
  { structure, language }: Pages,
  contents: ReadonlyMap<number, PDFKit.StructureContent[]>,
): void {
  const childrenOf = new Map<number | undefined, number[]>();
  for (const [index, { parent }] of structure.entries()) {
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), index]);
  }
  const build = (index: number): PDFKit.StructureElement | undefined => {
    const inner = (childrenOf.get(index) ?? []).map(build).filter((each) => each !== undefined);
    // A child node, such as a dot, comes before the node's own text.
    const children = [...inner, ...(contents.get(index) ?? [])];
    const node = structure[index];
    if (!node || children.length === 0) return undefined;
    return document.struct(node.role, node.alt === undefined ? {} : { alt: node.alt }, children);
  };
  const top = (childrenOf.get(undefined) ?? []).map(build).filter((each) => each !== undefined);
  document.addStructure(document.struct('Document', { lang: language }, top));
}
