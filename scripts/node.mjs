import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ROOT } from './run.mjs';

/** The server is TypeScript as it stands, which Node runs from this version on. */
const NODE_MIN_MAJOR = 24;

/**
 * What Node runs the server with. Its default is to let young objects pile up to many times
 * that before it looks which of them are garbage, and with them the bytes of uploads that
 * went by: an idle server had 280 MiB instead of 150. A video on its way to an object store
 * takes 50 MiB more with 2, and 75 with 4.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=2'];

/**
 * The Node that runs the server: ours where it is new enough, else the one installed with the packages.
 *
 * @returns {string} the path of its program
 */
export function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= NODE_MIN_MAJOR) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = `node_modules/node-${platform}-${process.arch}/bin/${program}`;
  const installed = fileURLToPath(new URL(path, ROOT));
  if (existsSync(installed)) return installed;
  throw new Error(
    `Node ${NODE_MIN_MAJOR} is needed, and there is none to install for ${process.platform}/${process.arch}: this is Node ${process.versions.node}. Install Node ${NODE_MIN_MAJOR} and start again.`,
  );
}
