/** fontkit has no types. These are for the parts that this app uses. */
declare module 'fontkit' {
  export interface Glyph {
    id: number;
    advanceWidth: number;
    codePoints: number[];
  }

  export interface GlyphRun {
    glyphs: Glyph[];
    positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
    advanceWidth: number;
  }

  /** `backtrackCoverage`: the glyphs that must come before, the nearest first. */
  export interface LookupTable {
    extension?: LookupTable;
    backtrackCoverage?: Iterable<unknown>;
  }

  export interface Lookup {
    subTables: LookupTable[];
  }

  interface LayoutTable {
    lookupList: { get(index: number): Lookup };
  }

  export interface Font {
    GSUB: LayoutTable;
    GPOS: LayoutTable;
    unitsPerEm: number;
    characterSet: number[];
    /** A cache. Each glyph keeps the characters for which it was first made. */
    _glyphs: Record<number, unknown>;
    getGlyph(id: number, characters?: number[]): unknown;
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

/** The URL of the SFNT font inside the WOFF file (build/sfnt-fonts.ts). */
declare module '*.woff?sfnt' {
  const url: string;
  export default url;
}
