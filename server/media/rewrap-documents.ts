import type { Readable } from 'node:stream';
import type { Context } from '../context.ts';
import {
  listIdentityFiles,
  listKnownKeys,
  replaceIdentityFile,
} from '../repositories/media-repository.ts';
import { listSealedPieces, replacePiece } from '../repositories/upload-repository.ts';
import {
  HEADER_BYTES,
  rewrap,
  SealedFileError,
  unseal,
  unwrap,
} from '../storage/identity-cipher.ts';
import { createMediaKey, type ByteRange, type MediaStore } from '../storage/media-store.ts';

interface Rewrapping {
  /** Under the current key from now on. */
  rewrapped: number;
  /** They were already. */
  current: number;
  /** Missing, damaged, or of a key that nobody named. */
  unreadable: string[];
}

type Rewrapper = Pick<Context, 'db' | 'keys' | 'media'>;

/**
 * Puts every identity document under the current key, and every piece of one that is still
 * on its way, so that a former key can be thrown away. What a key of the store names never changes, so a document gets a new
 * file: it is written, read back to its end, and takes the old one's place in one
 * transaction. It may be stopped at any moment and begun again, by several at once,
 * while servers run; files that it leaves behind are swept (sweep-media.ts).
 */
export async function rewrapDocuments(context: Rewrapper): Promise<Rewrapping> {
  const done: Rewrapping = { rewrapped: 0, current: 0, unreadable: [] };
  const { db } = context;
  // What arrives meanwhile is under the current key: each is looked through once.
  for await (const { key } of inBatches((page) => listSealedPieces(db, page))) {
    const replace = (newKey: string) => replacePiece(db, { key, newKey });
    await count(context, done, { key, replace });
  }
  for await (const file of inBatches((page) => listIdentityFiles(db, page))) {
    const { key } = file;
    const replace = (newKey: string) =>
      db.transaction((transaction) => replaceIdentityFile(transaction, { file, newKey }));
    await count(context, done, { key, replace });
  }
  return done;
}

type Outcome = 'rewrapped' | 'current' | 'gone';

/** What cannot be read may have been attached, given up or replaced since it was listed. */
async function count(context: Rewrapper, done: Rewrapping, file: SealedFile): Promise<void> {
  const { key } = file;
  const outcome = await rewrapOne(context, file).catch(unlessSealed);
  if (outcome === 'rewrapped' || outcome === 'current') done[outcome] += 1;
  else if (outcome === 'unreadable' && (await listKnownKeys(context.db, [key])).has(key)) {
    done.unreadable.push(key);
  }
}

async function* inBatches<T extends { key: string }>(
  list: (page: { after: string; limit: number }) => Promise<T[]>,
): AsyncGenerator<T> {
  let after = '';
  for (;;) {
    const batch = await list({ after, limit: BATCH_SIZE });
    yield* batch;
    if (batch.length < BATCH_SIZE) return;
    after = batch.at(-1)!.key;
  }
}

interface SealedFile {
  key: string;
  /** Puts another file of the same content in its place. @returns false where it is gone */
  replace: (newKey: string) => Promise<boolean>;
}

async function rewrapOne(
  { keys, media: { store } }: Pick<Rewrapper, 'keys' | 'media'>,
  { key: name, replace }: SealedFile,
): Promise<Outcome> {
  const masterKeys = keys.identityDocuments;
  const head = await mustRead(store, name, { first: 0, last: HEADER_BYTES - 1 });
  const { isCurrent } = unwrap(Buffer.concat(await head.toArray()), { masterKeys, name });
  if (isCurrent) return 'current';
  const newKey = createMediaKey();
  const sealed = await mustRead(store, name);
  let isReplaced = false;
  try {
    await store.write(newKey, rewrap(sealed, { masterKeys, name, newName: newKey }));
    await assertOpens(store, { masterKeys: [masterKeys[0]], name: newKey });
    isReplaced = await replace(newKey);
  } finally {
    sealed.destroy();
    await store.remove(isReplaced ? name : newKey);
  }
  return isReplaced ? 'rewrapped' : 'gone';
}

/** Reads it to its end: each piece proves itself. */
async function assertOpens(
  store: MediaStore,
  options: Parameters<typeof unseal>[1],
): Promise<void> {
  const written = await mustRead(store, options.name);
  for await (const _ of unseal(written, options));
}

async function mustRead(store: MediaStore, key: string, range?: ByteRange): Promise<Readable> {
  const bytes = await store.read(key, range);
  if (!bytes) throw new SealedFileError('An identity document is missing in the store');
  return bytes;
}

/** What fails for another reason (a database that is away) ends the run: it is begun again. */
function unlessSealed(error: unknown): 'unreadable' {
  if (error instanceof SealedFileError) return 'unreadable';
  throw error;
}

const BATCH_SIZE = 100;
