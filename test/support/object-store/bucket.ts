import { createHash, randomUUID } from 'node:crypto';
import { S3Problem } from './s3-problem.ts';

export interface StoredObject {
  bytes: Buffer;
  etag: string;
  modifiedAt: Date;
}

interface Upload {
  key: string;
  initiatedAt: Date;
  parts: Map<number, StoredObject>;
}

/** The last part may be smaller (S3 user guide, 'multipart upload limits'). */
const PART_MIN_BYTES = 5 * 1024 ** 2;

/** The bucket checks multipart uploads as Amazon's does, for example the sizes of the parts. */
export function createBucket(now: () => number) {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Upload>();

  const stored = (bytes: Buffer, etag = `"${md5(bytes)}"`): StoredObject => {
    const modifiedAt = new Date(now());
    return { bytes, etag, modifiedAt };
  };

  function get(key: string): StoredObject {
    const object = objects.get(key);
    if (!object) throw new S3Problem(404, 'NoSuchKey');
    return object;
  }

  function upload(id: string | null, key: string): Upload {
    const found = uploads.get(id ?? '');
    if (found?.key !== key) throw new S3Problem(404, 'NoSuchUpload');
    return found;
  }

  function putPart(upload: Upload, number: number, bytes: Buffer): StoredObject {
    if (!(number >= 1 && number <= 10_000)) throw new S3Problem(400, 'InvalidArgument');
    const part = stored(bytes);
    upload.parts.set(number, part);
    return part;
  }

  return {
    get,
    upload,
    putPart,
    /** The objects whose keys come after `after`, in the order of their keys. */
    list: (prefix: string, after = '') => sorted(objects, prefix).filter(([key]) => key > after),
    /** The order is by keys, then by ids. */
    listUploads: (prefix: string, after = '') =>
      [...uploads]
        .filter(([, { key }]) => key.startsWith(prefix))
        .map(([id, { key, initiatedAt }]) => ({ id, key, initiatedAt, at: `${key} ${id}` }))
        .filter(({ at }) => at > after)
        .sort((a, b) => (a.at < b.at ? -1 : 1)),

    put(key: string, bytes: Buffer): StoredObject {
      const object = stored(bytes);
      objects.set(key, object);
      return object;
    },

    remove: (key: string) => void objects.delete(key),

    begin(key: string): string {
      const id = randomUUID();
      uploads.set(id, { key, initiatedAt: new Date(now()), parts: new Map() });
      return id;
    },

    abort: (id: string | null, key: string) => {
      upload(id, key);
      uploads.delete(id ?? '');
    },

    complete(id: string | null, key: string, named: { number: number; etag: string }[]) {
      const { parts, initiatedAt } = upload(id, key);
      if (named.length === 0) throw new S3Problem(400, 'MalformedXML');
      const found = named.map(({ number, etag }, index) => {
        if (index > 0 && number <= named[index - 1]!.number) {
          throw new S3Problem(400, 'InvalidPartOrder');
        }
        const part = parts.get(number);
        if (!part || part.etag !== etag) throw new S3Problem(400, 'InvalidPart');
        return part;
      });
      if (found.slice(0, -1).some(({ bytes }) => bytes.length < PART_MIN_BYTES)) {
        throw new S3Problem(400, 'EntityTooSmall');
      }
      const hash = md5(
        Buffer.concat(found.map(({ etag }) => Buffer.from(etag.slice(1, -1), 'hex'))),
      );
      const object = stored(
        Buffer.concat(found.map(({ bytes }) => bytes)),
        `"${hash}-${found.length}"`,
      );
      // Amazon uses the start of the upload as the date of the object.
      objects.set(key, { ...object, modifiedAt: initiatedAt });
      uploads.delete(id ?? '');
      return object;
    },
  };
}

export type Bucket = ReturnType<typeof createBucket>;

function sorted(objects: Map<string, StoredObject>, prefix: string): [string, StoredObject][] {
  return [...objects]
    .filter(([key]) => key.startsWith(prefix))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
