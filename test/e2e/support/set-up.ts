import { ensureBuilt } from '../../../scripts/build.mjs';
import { prepareSeededData } from './seeded-data.ts';
import { prepareUsedPhone } from './prepare-used-phone.ts';

/** Runs before the first test. Playwright calls the returned function after the last test. */
export default async function setUp(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const removeData = await prepareSeededData();
  const removePhone = await prepareUsedPhone();
  return async () => {
    await removePhone();
    await removeData();
  };
}
