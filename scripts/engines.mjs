/** `npm run long -- engines`: tests in Firefox, in WebKit and in an old Chromium. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureOldChromium } from './old-chromium.mjs';
import { run } from './run.mjs';
import { installSystemPackages } from './system-packages.mjs';

/** This Python code fails if the bindings for the window in test/engines/support are missing. */
const WEBKIT_BINDINGS = "import gi; gi.require_version('WebKit2', '4.1')";

const NEEDED = [
  { what: 'Firefox', packages: ['firefox-esr'], isThere: () => findFirefox() !== undefined },
  {
    what: "WebKit's driver",
    packages: ['webkit2gtk-driver'],
    isThere: () => findProgram('WebKitWebDriver') !== undefined,
  },
  {
    what: 'the virtual screen Xvfb',
    packages: ['xvfb', 'xauth'],
    isThere: () => findProgram('xvfb-run') !== undefined,
  },
  {
    what: 'WebKit for Python',
    packages: ['python3-gi', 'gir1.2-webkit2-4.1'],
    isThere: () => spawnSync('/usr/bin/python3', ['-c', WEBKIT_BINDINGS]).status === 0,
  },
];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await ensureEngines();
    await ensureOldChromium();
    const config = ['--config', 'config/playwright.long.ts', '--project', 'engines'];
    process.exitCode = await run('playwright', ['test', ...config, ...process.argv.slice(2)]);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

export function mustFindFirefox() {
  const found = findFirefox();
  if (!found)
    throw new Error(
      'Firefox was not found. Install it, or set FIREFOX_PATH to the path of its program.',
    );
  return found;
}

async function ensureEngines() {
  const missing = () => NEEDED.filter(({ isThere }) => !isThere());
  if (missing().length === 0) return;
  await installSystemPackages(missing().flatMap(({ packages }) => packages));
  const still = missing();
  if (still.length === 0) return;
  const names = still.map(({ what, packages }) => `${what} (Debian: ${packages.join(', ')})`);
  throw new Error(
    `These programs are missing and could not be installed: ${names.join('; ')}. Install them, and run the tests again.`,
  );
}

function findFirefox() {
  const given = process.env.FIREFOX_PATH;
  if (given) return existsSync(given) ? given : undefined;
  return findProgram('firefox-esr') ?? findProgram('firefox');
}

function findProgram(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
