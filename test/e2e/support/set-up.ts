import { ensureBuilt } from '../../../scripts/build.mjs';
import { prepareSeededData } from './seeded-data.ts';
import { prepareUsedPhone } from './prepare-used-phone.ts';

/**
 * Runs before the first test. It builds the current sources, and prepares the initial data of each
 * product and of each phone. Returns a function that Playwright calls after the last test.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const removeData = await prepareSeededData();
  const removePhone = await prepareUsedPhone();
  return async () => {
    await removePhone();
    await removeData();
  };
}
