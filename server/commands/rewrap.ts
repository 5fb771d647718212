import { rewrapDocuments } from '../media/rewrap-documents.ts';
import { runCommand } from './run-command.ts';

/*
 * `npm run operate -- rewrap` encrypts the data keys of the identity documents under the current
 * key (docs/decisions/0026-secrets-are-rotated.md).
 */
await runCommand(async (parts) => {
  const { rewrapped, current, unreadable } = await rewrapDocuments(parts);
  console.log(
    `${rewrapped} files were rewrapped under the current key. ${current} files were already under the current key.`,
  );
  if (unreadable.length > 0) {
    console.log(
      `${unreadable.length} files were not rewrapped. They are missing or damaged, or their key is in none of these settings: MEDIA_KEY, TOKEN_SECRET, MEDIA_KEY_PREVIOUS, TOKEN_SECRET_PREVIOUS. The files are: ${unreadable.join(', ')}`,
    );
    process.exitCode = 1;
  }
});
