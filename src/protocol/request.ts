/** A call, ready to be sent by whoever has a network: this folder sends nothing itself. */
export interface ApiRequest {
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE';
  /** Relative to API_BASE. */
  path: string;
  /** Whether it carries the Bearer token, and a 401 means that the token is no longer good. */
  authenticated: boolean;
  body?: RequestBody;
  headers?: Record<string, string>;
}

export type RequestBody =
  | { type: 'json'; value: unknown }
  /** Parts in order; a Blob is sent as a file under its name, streamed from where it is stored. */
  | { type: 'multipart'; parts: readonly MultipartPart[] }
  /** A Blob, or a part of one, sent as it is. */
  | { type: 'bytes'; bytes: unknown; contentType: string };

export type MultipartPart =
  | { name: string; text: string }
  | { name: string; file: unknown; fileName: string };

export function json(value: unknown): RequestBody {
  return { type: 'json', value };
}
