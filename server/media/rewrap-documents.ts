import type { Readable } from 'node:stream';
import type { Context } from '../context.ts';
import {
  listIdentityFiles,
  replaceIdentityFile,
  type MediaFileRow,
} from '../repositories/media-repository.ts';
import { HEADER_BYTES, rewrap, SealedFileError, unseal, unwrap } from './identity-cipher.ts';
import { createMediaKey, type ByteRange, type MediaStore } from './media-store.ts';

export interface Rewrapping {
  /** Under the current key from now on. */
  rewrapped: number;
  /** They were already. */
  current: number;
  /** Missing, damaged, or of a key that nobody named. */
  unreadable: string[];
}

type Rewrapper = Pick<Context, 'db' | 'keys' | 'media'>;

/**
 * Puts every identity document under the current key, so that a former one can be
 * thrown away. What a key of the store names never changes, so a document gets a new
 * file: it is written, read back to its end, and takes the old one's place in one
 * transaction. It may be stopped at any moment and begun again, by several at once,
 * while servers run; files that it leaves behind are swept (sweep-media.ts).
 */
export async function rewrapDocuments(context: Rewrapper): Promise<Rewrapping> {
  const done: Rewrapping = { rewrapped: 0, current: 0, unreadable: [] };
  let after = '';
  for (;;) {
    const files = await listIdentityFiles(context.db, { after, limit: BATCH_SIZE });
    for (const file of files) {
      const outcome = await rewrapOne(context, file).catch(unlessSealed);
      if (outcome === 'unreadable') done.unreadable.push(file.key);
      else if (outcome !== 'gone') done[outcome] += 1;
      after = file.key;
    }
    if (files.length < BATCH_SIZE) return done;
  }
}

async function rewrapOne(
  { db, keys, media: { store } }: Rewrapper,
  file: MediaFileRow,
): Promise<'rewrapped' | 'current' | 'gone'> {
  const masterKeys = keys.identityDocuments;
  const name = file.key;
  const head = await mustRead(store, name, { first: 0, last: HEADER_BYTES - 1 });
  const { isCurrent } = unwrap(Buffer.concat(await head.toArray()), { masterKeys, name });
  if (isCurrent) return 'current';
  const newKey = createMediaKey();
  const sealed = await mustRead(store, name);
  let isReplaced = false;
  try {
    await store.write(newKey, rewrap(sealed, { masterKeys, name, newName: newKey }));
    await assertOpens(store, { masterKeys: [masterKeys[0]], name: newKey });
    isReplaced = await db.transaction((transaction) =>
      replaceIdentityFile(transaction, { file, newKey }),
    );
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
