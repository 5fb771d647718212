/** `npm test`: from a bare clone to a verdict. Installs what is missing, then takes every check. */
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
