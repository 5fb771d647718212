/** Bytes of a file from an offset on; fewer only at its end. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>;

/** A box or chunk of a video file. */
export interface Part {
  type: string;
  /** Header included. */
  sizeBytes: number;
  /** Where its own parts begin, for those whose parts are looked at. */
  containsFromByte?: number | undefined;
  shows?: string | undefined;
  /** Where in it there may be what no player needs, from its first byte on. */
  blanks?: readonly Blank[] | undefined;
}

/** Bytes that become zeros, or this text. */
export interface Blank {
  start: number;
  end: number;
  text?: string | undefined;
}

export interface Format {
  headerMinBytes: number;
  headerMaxBytes: number;
  /** @returns undefined for what is no header */
  read: (header: Buffer, at: { inside: string; leftBytes: number }) => Part | undefined;
  needs: readonly string[];
}
