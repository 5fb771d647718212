/** The media store is away, too busy, or refuses what it took before: trying again later may help. */
export class MediaStoreError extends Error {
  override name = 'MediaStoreError';
  /** What the store or the network calls it, for the log. */
  readonly code: string;

  constructor(cause: unknown) {
    super('The media store did not do what it was asked', { cause });
    this.code = cause instanceof Error ? codeOf(cause) : '';
  }
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
