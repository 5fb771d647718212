/** A request to S3 failed. A later retry may succeed. */
export class MediaStoreError extends Error {
  override name = 'MediaStoreError';
  /** The error code of the store or the network, for the log. */
  readonly code: string;

  constructor(cause: unknown) {
    super('A request to the media store failed', { cause });
    this.code = cause instanceof Error ? codeOf(cause) : '';
  }
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
