/** `code` is an error code of the S3 API reference. */
export class S3Problem extends Error {
  override name = 'S3Problem';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}
