import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { installSystemPackages } from './system-packages.mjs';

/** Chromium without windows: the end-to-end tests take a quarter less time in it. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds the browser for the end-to-end tests: CHROMIUM_PATH, an installed headless shell, or the
 * full browser.
 *
 * @returns {Promise<string | undefined>} the path of the browser's program
 */
export async function findChromium() {
  return process.env.CHROMIUM_PATH
    ? findFullChromium()
    : (findOnPath([HEADLESS_SHELL]) ?? findFullChromium());
}

/**
 * Finds the browser that families have, with Background Sync: CHROMIUM_PATH, an installed browser,
 * or the browser that Playwright downloaded.
 *
 * @returns {Promise<string | undefined>} the path of the browser's program
 */
export async function findFullChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(
      `CHROMIUM_PATH is ${given}, but this file does not exist. Set CHROMIUM_PATH to the path of Chromium's program, or unset it.`,
    );
  }
  const { chromium } = await import('@playwright/test');
  return findOnPath(NAMES) ?? [...ELSEWHERE, chromium.executablePath()].find(isBrowser);
}

/**
 * As root, installs the missing browsers as packages of the system. If there is still no full
 * browser, it installs Playwright's download.
 */
export async function ensureChromium() {
  const hasFull = (await findFullChromium()) !== undefined;
  if (hasFull && (process.env.CHROMIUM_PATH || findOnPath([HEADLESS_SHELL]))) return;
  // Only some distributions have the headless shell, and apt-get installs all packages or none.
  const packages = hasFull ? [] : ['chromium'];
  const isInstalled = await installSystemPackages([...packages, HEADLESS_SHELL]);
  if (!isInstalled && !hasFull) await installSystemPackages(packages);
  if (await findFullChromium()) return;
  console.log("Installing Chromium (Playwright's download) …");
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  await run('npx', ['--no-install', 'playwright', 'install', ...withLibraries, 'chromium']);
  if (await findFullChromium()) return;
  throw new Error(
    'No Chromium was found, and it could not be installed. Install Chromium. If it is still not found, set CHROMIUM_PATH to the path of its program.',
  );
}

/** @param {readonly string[]} names looked for in each folder of PATH; the first match counts */
function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isBrowser);
}

const browsers = new Set();

/**
 * Some distributions install only a script that explains how to install a snap. A real browser
 * prints its version.
 */
function isBrowser(path) {
  if (browsers.has(path)) return true;
  const isOne =
    existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
  if (isOne) browsers.add(path);
  return isOne;
}
