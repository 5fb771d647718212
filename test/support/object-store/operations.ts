import type { IncomingMessage } from 'node:http';
import type { Bucket, StoredObject } from './bucket.ts';
import { S3Problem } from './s3-problem.ts';

interface S3Request {
  method: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface S3Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

interface Place {
  bucket: Bucket;
  /** A copy may come from another bucket. */
  mustGetBucket: (name: string) => Bucket;
  pageSize: number;
}

/** The media need only these operations of the S3 API. */
export function operate(place: Place, request: S3Request): S3Answer {
  const { method, key, query, headers } = request;
  if (key === '') {
    if (method === 'HEAD') return { status: 200 };
    if (method === 'GET' && query.has('uploads')) return listUploads(place, query);
    if (method === 'GET' && query.get('list-type') === '2') return listObjects(place, query);
    throw new S3Problem(501, 'NotImplemented');
  }
  if (query.has('uploads') || query.has('uploadId')) return operateOnUpload(place, request);
  const { bucket } = place;
  switch (method) {
    case 'GET':
      return read(bucket.get(key), headers.range);
    case 'HEAD':
      return head(bucket.get(key));
    case 'PUT':
      return { status: 200, headers: { etag: bucket.put(key, request.body).etag } };
    case 'DELETE':
      bucket.remove(key);
      return { status: 204 };
    default:
      throw new S3Problem(501, 'NotImplemented');
  }
}

function operateOnUpload(place: Place, { method, key, query, headers, body }: S3Request): S3Answer {
  const { bucket } = place;
  const id = query.get('uploadId');
  if (method === 'POST' && query.has('uploads')) {
    return xml('InitiateMultipartUploadResult', { Key: key, UploadId: bucket.begin(key) });
  }
  if (method === 'PUT') {
    const upload = bucket.upload(id, key);
    const source = headers['x-amz-copy-source'];
    const bytes = typeof source === 'string' ? sourceOf(place, source).bytes : body;
    const part = bucket.putPart(upload, Number(query.get('partNumber')), bytes);
    if (source === undefined) return { status: 200, headers: { etag: part.etag } };
    return xml('CopyPartResult', { ETag: part.etag, LastModified: part.modifiedAt.toISOString() });
  }
  if (method === 'POST') {
    const named = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gsu)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</u.exec(part)?.[1]),
      etag: (/<ETag>(.*?)</u.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
    }));
    const { etag } = bucket.complete(id, key, named);
    return xml('CompleteMultipartUploadResult', { Key: key, ETag: etag });
  }
  if (method !== 'DELETE') throw new S3Problem(501, 'NotImplemented');
  bucket.abort(id, key);
  return { status: 204 };
}

function sourceOf({ mustGetBucket }: Place, source: string): StoredObject {
  const [, name = '', key = ''] = /^\/?([^/]+)\/(.+)$/u.exec(decodeURIComponent(source)) ?? [];
  return mustGetBucket(name).get(key);
}

function read({ bytes, etag, modifiedAt }: StoredObject, range?: string): S3Answer {
  const headers = { etag, 'last-modified': modifiedAt.toUTCString() };
  const [, from, to] = /^bytes=(\d+)-(\d+)$/u.exec(range ?? '') ?? [];
  if (from === undefined) return { status: 200, headers, body: bytes };
  const last = Math.min(Number(to), bytes.length - 1);
  if (Number(from) > last) throw new S3Problem(416, 'InvalidRange');
  const part = bytes.subarray(Number(from), last + 1);
  const contentRange = `bytes ${from}-${last}/${bytes.length}`;
  return { status: 206, headers: { ...headers, 'content-range': contentRange }, body: part };
}

function head({ bytes, etag, modifiedAt }: StoredObject): S3Answer {
  const length = String(bytes.length);
  const headers = { etag, 'last-modified': modifiedAt.toUTCString(), 'content-length': length };
  return { status: 200, headers };
}

function listObjects({ bucket, pageSize }: Place, query: URLSearchParams): S3Answer {
  const all = bucket.list(query.get('prefix') ?? '', query.get('continuation-token') ?? '');
  const page = all.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? pageSize)));
  const isTruncated = page.length < all.length;
  return xml('ListBucketResult', {
    IsTruncated: String(isTruncated),
    NextContinuationToken: isTruncated ? page.at(-1)?.[0] : undefined,
    Contents: page.map(([Key, { etag, modifiedAt, bytes }]) => ({
      Key,
      ETag: etag,
      LastModified: modifiedAt.toISOString(),
      Size: String(bytes.length),
    })),
  });
}

function listUploads({ bucket, pageSize }: Place, query: URLSearchParams): S3Answer {
  const marker = query.get('key-marker');
  const after = marker === null ? '' : `${marker} ${query.get('upload-id-marker') ?? '~'}`;
  const all = bucket.listUploads(query.get('prefix') ?? '', after);
  const page = all.slice(0, Math.min(pageSize, Number(query.get('max-uploads') ?? pageSize)));
  const isTruncated = page.length < all.length;
  return xml('ListMultipartUploadsResult', {
    IsTruncated: String(isTruncated),
    NextKeyMarker: isTruncated ? page.at(-1)?.key : undefined,
    NextUploadIdMarker: isTruncated ? page.at(-1)?.id : undefined,
    Upload: page.map(({ key, id, initiatedAt }) => ({
      Key: key,
      UploadId: id,
      Initiated: initiatedAt.toISOString(),
    })),
  });
}

type Element = string | undefined | { [name: string]: Element } | Element[];

export function xml(name: string, content: Element, status = 200): S3Answer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, content)}`;
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

function element(name: string, content: Element): string {
  if (content === undefined) return '';
  if (Array.isArray(content)) return content.map((one) => element(name, one)).join('');
  const inside =
    typeof content === 'string'
      ? content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
      : Object.entries(content)
          .map(([child, value]) => element(child, value))
          .join('');
  return `<${name}>${inside}</${name}>`;
}
