import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { installSystemPackages } from './system-packages.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser that the end-to-end tests run in: CHROMIUM_PATH, one that is installed,
 * or the one that Playwright downloaded.
 *
 * @returns {Promise<string | undefined>} the path of its program
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, and there is nothing.`);
  }
  const { chromium } = await import('@playwright/test');
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...installed, ...ELSEWHERE, chromium.executablePath()].find(isBrowser);
}

/** Installs a browser where there is none: the system's package as root, else Playwright's own. */
export async function ensureChromium() {
  if (await findChromium()) return;
  await installSystemPackages(['chromium', 'fonts-noto-core']);
  if (await findChromium()) return;
  console.log("Installing Chromium (Playwright's download) …");
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  await run('npx', ['--no-install', 'playwright', 'install', ...withLibraries, 'chromium']);
  if (await findChromium()) return;
  throw new Error(
    'No Chromium was found and none could be installed: install one, and name it in CHROMIUM_PATH if need be.',
  );
}

/** Asked for its version, since a distribution may put a mere pointer to a snap in a browser's place. */
function isBrowser(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}
