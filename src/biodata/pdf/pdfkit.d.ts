/** The types of the parts of pdfkit that this app uses. */
declare namespace PDFKit {
  interface StructureContent {
    readonly refs: unknown[];
  }

  interface StructureElement {
    end(): void;
  }

  interface Image {
    width: number;
    height: number;
    label: string;
    obj: Reference;
  }

  interface Reference {
    end(content: Uint8Array): void;
  }

  /** Lengths are in thousandths of the font size. `EmbeddedFont.scale` converts a glyph's units. */
  interface GlyphPosition {
    xAdvance: number;
    xOffset: number;
    yOffset: number;
    /** The glyph's own advance, before positioning rules change it. */
    advanceWidth: number;
  }

  interface EmbeddedFont {
    id: string;
    font: import('fontkit').Font;
    ref(): unknown;
    layout(text: string): {
      glyphs: import('fontkit').Glyph[];
      positions: GlyphPosition[];
    };
    subset: { glyphs: number[] };
    /** Indexed by code, as `subset.glyphs`. */
    unicode: number[][];
    widths: number[];
    scale: number;
  }

  interface PDFDocument {
    info: Record<string, unknown>;
    /** The file identifier of the PDF. */
    _id: Uint8Array;
    /** The font that was set last. pdfkit has no public way to get it. */
    _font: EmbeddedFont;
    page: { height: number; fonts: Record<string, unknown> };
    /** Writes the title as XML without escaping it. `writePdf` turns this off. */
    endMetadata(): void;
    addContent(operators: string): this;
    transform(a: number, b: number, c: number, d: number, e: number, f: number): this;
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end' | 'error', listener: (cause?: unknown) => void): this;
    addPage(options: { size: [number, number]; margin: number }): this;
    registerFont(name: string, font: import('fontkit').Font): this;
    font(name: string): this;
    fillColor(colour: string): this;
    openImage(file: Uint8Array): Image;
    ref(dictionary: Record<string, unknown>): Reference;
    image(image: Image, x: number, y: number, size: { width: number; height: number }): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    lineWidth(width: number): this;
    dash(length: number, options: { space: number; phase: number }): this;
    undash(): this;
    path(path: string): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    circle(x: number, y: number, radius: number): this;
    stroke(colour: string): this;
    fill(colour: string): this;
    fillAndStroke(fill: string, stroke: string): this;
    markContent(tag: 'Artifact' | 'Span', options: { type?: string; actual?: string }): this;
    markStructureContent(tag: string): StructureContent;
    endMarkedContent(): this;
    struct(
      role: string,
      options: { alt?: string; lang?: string },
      children: readonly (StructureElement | StructureContent)[],
    ): StructureElement;
    addStructure(element: StructureElement): this;
    end(): void;
  }
}

declare module 'pdfkit' {
  export const PDFDocument: new (options: {
    autoFirstPage: boolean;
    tagged: boolean;
    displayTitle: boolean;
    pdfVersion: string;
    lang: string;
    info: { Title: string };
    font: null;
  }) => PDFKit.PDFDocument;
}
