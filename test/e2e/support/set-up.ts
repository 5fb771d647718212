import { ensureBuilt } from '../../../scripts/build.mjs';
import { prepareSeededData } from './seeded-data.ts';
import { prepareUsedPhone } from './prepare-used-phone.ts';

/**
 * Before the first test: what the tests run is built from the sources as they are now, and
 * the data that each product and the profile that each phone begins with are there. Returns what to do after the last.
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
