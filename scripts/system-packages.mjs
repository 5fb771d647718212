import { spawnSync } from 'node:child_process';
import { outsideEnvironment, run } from './run.mjs';

/**
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>} false if the packages could not be installed
 */
export async function installSystemPackages(packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log(`Installing ${packages.join(', ')} with \`apt-get\` …`);
  const env = { ...outsideEnvironment(), DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  const install = ['install', '-y', '-q', '--no-install-recommends', ...packages];
  return (await run('apt-get', install, { env })) === 0;
}
