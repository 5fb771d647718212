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
 * Finds the browser for the end-to-end tests: CHROMIUM_PATH, an installed browser, or the browser
 * that Playwright downloaded.
 *
 * @returns {Promise<string | undefined>} the path of the browser's program
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, but there is no such file.`);
  }
  const { chromium } = await import('@playwright/test');
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...installed, ...ELSEWHERE, chromium.executablePath()].find(isBrowser);
}

/**
 * Installs a browser if none is found: the system's package, which needs root, or Playwright's
 * download if there is still no browser.
 */
export async function ensureChromium() {
  if (await findChromium()) return;
  await installSystemPackages(['chromium', 'fonts-noto-core']);
  if (await findChromium()) return;
  console.log("Installing Chromium (Playwright's download) …");
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  await run('npx', ['--no-install', 'playwright', 'install', ...withLibraries, 'chromium']);
  if (await findChromium()) return;
  throw new Error(
    'No Chromium was found, and it could not be installed. Install Chromium. If it is still not found, set CHROMIUM_PATH to the path of its program.',
  );
}

/**
 * Returns whether the program is a working browser. A browser prints its version, but some
 * distributions install only a script that explains how to install a snap.
 */
function isBrowser(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}
