import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ROOT } from './run.mjs';

/** The server needs a Node that runs TypeScript files without a build. */
const NODE_MIN_MAJOR = 24;

/**
 * By default, V8 frees short-lived objects late, for example the bytes of past uploads. An idle
 * server then uses 280 MiB instead of 150. During an upload to an object store, memory grows by
 * 50 MiB with the value 2, and by 75 MiB with the value 4.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=2'];

/**
 * The Node of this script if it is new enough, otherwise the one in node_modules.
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
    `This is Node ${process.versions.node}, and node_modules contains no Node for ${process.platform}/${process.arch}. Install Node ${NODE_MIN_MAJOR} or later, and try again.`,
  );
}
