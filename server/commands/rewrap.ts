import { rewrapDocuments } from '../media/rewrap-documents.ts';
import { runCommand } from './run-command.ts';

/* `npm run operate -- rewrap`: see docs/decisions/0026-secrets-are-rotated.md. */
await runCommand(async (parts) => {
  const { rewrapped, current, unreadable } = await rewrapDocuments(parts);
  console.log(
    `${rewrapped} files were rewrapped under the current key; ${current} were already under it.`,
  );
  if (unreadable.length > 0) {
    console.log(
      `${unreadable.length} files cannot be decrypted with any of the given keys: ${unreadable.join(', ')}`,
    );
    process.exitCode = 1;
  }
});
