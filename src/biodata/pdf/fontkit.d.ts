/** The little of fontkit that is used here; the package has no types. */
declare module 'fontkit' {
  export interface GlyphRun {
    glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
    positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
    advanceWidth: number;
  }

  /** A lookup's part; one of a context has what has to stand before, from the nearest on. */
  interface LookupTable {
    extension?: LookupTable;
    backtrackCoverage?: Iterable<unknown>;
  }

  interface LayoutTable {
    lookupList: { length: number; get(index: number): { subTables: LookupTable[] } };
  }

  export interface Font {
    GSUB: LayoutTable;
    GPOS: LayoutTable;
    unitsPerEm: number;
    characterSet: number[];
    /** Glyphs that were made, with the characters that they were first made for. */
    _glyphs: Record<number, unknown>;
    layout(
      text: string,
      features?: Record<string, boolean>,
      script?: string,
      language?: string,
      direction?: 'ltr' | 'rtl',
    ): GlyphRun;
  }

  export function create(file: Uint8Array): Font;
}
