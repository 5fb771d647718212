/** A request as data. The code in this folder sends nothing; its callers send the request. */
export interface ApiRequest {
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE';
  /** The path of the call, relative to API_BASE. */
  path: string;
  /**
   * Whether the request contains the Bearer token. If it does, an answer 401 means that the token
   * is no longer valid.
   */
  authenticated: boolean;
  body?: RequestBody;
  headers?: Record<string, string>;
}

export type RequestBody =
  | { type: 'json'; value: unknown }
  /**
   * The parts of a form, in their order. A Blob is sent as a file with its name. The browser
   * streams the Blob from the disk.
   */
  | { type: 'multipart'; parts: readonly MultipartPart[] }
  /** A Blob or a slice of a Blob. It is sent unchanged as the body. */
  | { type: 'bytes'; bytes: unknown; contentType: string };

export type MultipartPart =
  | { name: string; text: string }
  | { name: string; file: unknown; fileName: string };

export function json(value: unknown): RequestBody {
  return { type: 'json', value };
}
