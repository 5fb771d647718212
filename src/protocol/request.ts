/** A request as data. This folder sends nothing. */
export interface ApiRequest {
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE';
  /** Relative to API_BASE. */
  path: string;
  /** Whether the Bearer token is sent. An answer 401 then means that it is no longer valid. */
  authenticated: boolean;
  body?: RequestBody;
  headers?: Record<string, string>;
}

export type RequestBody =
  | { type: 'json'; value: unknown }
  /** A Blob is sent as a file, which the browser streams from the disk. */
  | { type: 'multipart'; parts: readonly MultipartPart[] }
  /** A Blob or a slice of a Blob, sent unchanged. */
  | { type: 'bytes'; bytes: unknown; contentType: string };

export type MultipartPart =
  | { name: string; text: string }
  | { name: string; file: unknown; fileName: string };

/** Like `post`, it sends the Bearer token. */
export function get(path: string): ApiRequest {
  return { method: 'GET', path, authenticated: true };
}

export function post(path: string, body: unknown, headers = {}): ApiRequest {
  return { method: 'POST', path, authenticated: true, body: json(body), headers };
}

/** The same request of somebody who is not signed in. */
export function asGuest(request: ApiRequest): ApiRequest {
  return { ...request, authenticated: false };
}

export function json(value: unknown): RequestBody {
  return { type: 'json', value };
}
