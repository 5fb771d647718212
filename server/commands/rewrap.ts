import { rewrapDocuments } from '../media/rewrap-documents.ts';
import { runCommand } from './run-command.ts';

/*
 * `npm run operate -- rewrap` encrypts the data keys of the identity documents under the current
 * key (docs/decisions/0026-secrets-are-rotated.md).
 */
await runCommand(async (parts) => {
  const { rewrapped, current, unreadable } = await rewrapDocuments(parts);
  console.log(
    `Files encrypted now with the current key: ${rewrapped}. Already before: ${current}.`,
  );
  if (unreadable.length > 0) {
    console.log(
      `Files not encrypted with the current key: ${unreadable.length} (${unreadable.join(', ')}). They are missing or damaged, or their key is in none of these settings: MEDIA_KEY, TOKEN_SECRET, MEDIA_KEY_PREVIOUS, TOKEN_SECRET_PREVIOUS. Add the old key and run this command again, or bring the files back from a backup.`,
    );
    process.exitCode = 1;
  }
});
