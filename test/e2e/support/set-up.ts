import { ensureBuilt } from '../../../scripts/build.mjs';
import { prepareSeededData } from './seeded-data.ts';

/**
 * Before the first test: what the tests run is built from the sources as they are now, and
 * the data that each product begins with are there. Returns what to do after the last.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  await ensureBuilt();
  return prepareSeededData();
}
