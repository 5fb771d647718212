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
  /** The number of files that this run encrypted under the current key. */
  rewrapped: number;
  /** The number of files that were already under the current key. */
  current: number;
  /** Missing or damaged files, and files under a master key that is not in the settings. */
  unreadable: string[];
}

type Rewrapper = Pick<Context, 'db' | 'keys' | 'media'>;

/**
 * After a run without unreadable files, a former master key can be thrown away. Files of the store
 * never change: the run writes a new file and reads it to its end. Then one transaction replaces
 * the old file.
 *
 * The run may be stopped at any moment and started again. It may also run several times at once and
 * while servers run. The sweep deletes files that it leaves behind (server/sweep.ts).
 */
export async function rewrapDocuments(context: Rewrapper): Promise<Rewrapping> {
  const done: Rewrapping = { rewrapped: 0, current: 0, unreadable: [] };
  const { db } = context;
  // Files that arrive meanwhile are under the current key. So a single pass is enough.
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

/** A server may have deleted the file: an unreadable file counts only if a row names it. */
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
  /** @returns false if no row names the old file any more */
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

/** Decryption fails if any byte is damaged. */
async function assertOpens(
  store: MediaStore,
  options: Parameters<typeof unseal>[1],
): Promise<void> {
  const written = await mustRead(store, options.name);
  for await (const _ of unseal(written, options));
}

async function mustRead(store: MediaStore, key: string, range?: ByteRange): Promise<Readable> {
  const bytes = await store.read(key, range);
  if (!bytes) throw new SealedFileError(`The encrypted file ${key} is missing in the media store`);
  return bytes;
}

/** After another error, such as an unreachable database, an operator must start the run again. */
function unlessSealed(error: unknown): 'unreadable' {
  if (error instanceof SealedFileError) return 'unreadable';
  throw error;
}

const BATCH_SIZE = 100;
