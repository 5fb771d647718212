import { cp } from 'node:fs/promises';

export const USED_PHONE = 'USED_PHONE';

export async function copyUsedPhone(folder: string): Promise<void> {
  const used = process.env[USED_PHONE];
  if (used === undefined) throw new Error('No used phone was prepared: set-up.ts does it');
  await cp(used, folder, { recursive: true });
}
