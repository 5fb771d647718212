/** `npm test` first installs what is missing, so that it works in a fresh clone. */
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode } from './node.mjs';
import { run } from './run.mjs';

try {
  await ensureInstalled();
  const node = findNode();
  await ensureChromium();
  process.exitCode = await run(node, ['scripts/validate.mjs']);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
