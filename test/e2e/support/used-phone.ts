import { cp } from 'node:fs/promises';

/** The environment variable that contains the folder of the prepared browser profile. */
export const USED_PHONE = 'USED_PHONE';

/** Copies the prepared profile to `folder`. */
export async function copyUsedPhone(folder: string): Promise<void> {
  const used = process.env[USED_PHONE];
  if (used === undefined) throw new Error('No used phone was prepared: set-up.ts does it');
  await cp(used, folder, { recursive: true });
}
