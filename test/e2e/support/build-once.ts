import { ensureBuilt } from '../../../scripts/build.mjs';

/** Before the first test: what the tests run is built from the sources as they are now. */
export default async function buildOnce(): Promise<void> {
  await ensureBuilt();
}
