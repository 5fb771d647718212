/** What deploy/ and docs/operating.md say is done here, without a container engine or systemd. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { exitCode, killPrograms, startProgram, untilReady } from '../support/server-process.ts';
import { useDatabase } from '../support/test-server.ts';
import { useFolder } from './support/use-folder.ts';

const folder = await useFolder();
const image = join(folder, 'image');
const operating = readFileSync('docs/operating.md', 'utf8');
const composeText = readFileSync('deploy/compose.yaml', 'utf8');
const container = readStage(readFileSync('deploy/Containerfile', 'utf8'));
const database = useDatabase();
let environment: Record<string, string>;

beforeAll(async () => {
  const [token, media] = ['t'.repeat(40), 'm'.repeat(40)];
  environment = {
    DATABASE_URL: database.url,
    TOKEN_SECRET: token,
    MEDIA_KEY: media,
    PORT: await findPort(),
    WEB_ROOT: join(folder, 'no-pages'),
  };
  for (const path of container.copied) copyOfBuild(path);
});
afterEach(killPrograms);

describe('the container', () => {
  test('is read-only, has no capabilities and limits, and is reached from this machine alone', () => {
    for (const line of ['read_only: true', 'env_file: sambandh.env', 'stop_grace_period: 30s'])
      expect(composeText).toContain(`\n    ${line}\n`);
    expect(composeText).toMatch(/^ {4}mem_limit: \d+g\n {4}pids_limit: \d+$/mu);
    expect(['cap_drop', 'security_opt', 'tmpfs'].map(listOf)).toEqual([
      ['ALL'],
      ['no-new-privileges:true'],
      ['/tmp'],
    ]);
    // A log that outlives the container: a restore repeats the erasures in it.
    expect(composeText).toMatch(/logging:\n +driver: journald\n +options:\n +tag: sambandh\n/u);
    expect(operating).toContain('journalctl CONTAINER_TAG=sambandh ');
    for (const port of listOf('ports')) expect(port).toMatch(/^127\.0\.0\.1:/u);
    const mounts = listOf('volumes').map((mount) => mount.split(':'));
    const [, volumes = ''] = composeText.split('\nvolumes:\n');
    expect(mounts.map(([name]) => `  ${name}:\n`).join('')).toBe(volumes);
    expect(mounts.map(([, path]) => path)).toEqual(container.of('VOLUME')[0]?.split(' '));
    expect(container.of('USER')).toEqual(['node']);
  });

  test('has each file and package that the server and each command import', () => {
    const lists = readFileSync('scripts/operate.mjs', 'utf8').match(/server\/[\w/-]+\.ts/gu) ?? [];
    expect(lists.length).toBeGreaterThan(8);
    const seen = new Set<string>();
    const missing: string[] = [];
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const walk = (path: string) => {
      if (seen.has(path)) return;
      seen.add(path);
      if (!existsSync(join(image, path))) return void missing.push(path);
      if (!/\.(?:ts|mjs)$/u.test(path)) return;
      for (const name of listImported(readFileSync(join(image, path), 'utf8'))) {
        if (name.startsWith('.')) walk(join(dirname(path), name));
        else if (!name.startsWith('node:') && !(packageOf(name) in dependencies))
          missing.push(name);
      }
    };
    for (const path of [...lists, 'scripts/operate.mjs', 'server/main.ts']) walk(path);
    expect(missing).toEqual([]);
    expect(seen.size).toBeGreaterThan(150);
  });

  test('its CMD, HEALTHCHECK, commands and backup line run as written, and write to their volumes alone', async () => {
    const before = listFiles(image);
    const given = { ...environment, DATA_DIR: join(folder, 'data') };
    const run = (line: string[]) => {
      const [program, ...args] = line.map((word) =>
        word.replace(/^\/backups/u, join(folder, '$&')),
      );
      expect(program).toBe('node');
      return startProgram(args, given, { cwd: image });
    };
    const server = run(JSON.parse(container.of('CMD')[0]!));
    await untilReady(server);
    const check = JSON.parse(/CMD (\[.*\])$/u.exec(container.of('HEALTHCHECK')[0]!)![1]!);
    expect(await exitCode(run(check))).toBe(0);
    const text = composeText + operating;
    const lines = [...text.matchAll(/compose\.yaml exec (?:-T )?sambandh (node [^\n`]+)/gu)];
    const commands = new Set(lines.map(([, line = '']) => line.trim()));
    expect(commands).toContain('node scripts/operate.mjs backup /backups');
    for (const command of commands) {
      const program = run(command.split(' '));
      expect([await exitCode(program), program.output()]).toEqual([0, expect.any(String)]);
    }
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
    server.process.kill('SIGTERM');
    expect(await exitCode(server)).toBe(0);
    expect(await exitCode(run(check))).toBe(1);
    expect(listFiles(image).toSorted()).toEqual(before.toSorted());
  }, 120_000);
});

test('the five lines of an upgrade back up, bring the new version, and start it on the same data', async () => {
  const [origin, there] = [image, join(folder, 'opt')];
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.in', ...args], { cwd });
  writeFileSync(join(origin, '.gitignore'), 'node_modules\ndist\n');
  git(origin, 'init', '-q');
  const commit = () => (git(origin, 'add', '.'), git(origin, 'commit', '-qm', 'A version'));
  commit();
  git(folder, 'clone', '-q', origin, there);
  symlinkSync(join(origin, 'node_modules'), join(there, 'node_modules'));
  writeFileSync(join(origin, 'new-version'), '');
  commit();

  const [, block = ''] =
    /five lines[^`]*```sh\ncd \/opt\/sambandh &&\n([^`]+)```/u.exec(operating) ?? [];
  const lines = block.trim().split(' &&\n');
  expect(lines).toHaveLength(5);
  const done: string[] = [];
  for (const step of lines.flatMap((line) => line.split(' && '))) {
    const [, program = '', verb = '', name = ''] = step.split(' ');
    if (program === 'git') git(there, ...step.split(' ').slice(2));
    if (verb === 'start') await startUnit(name);
    done.push(step);
  }
  expect(done).toEqual([
    'sudo systemctl start sambandh-backup',
    'sudo systemctl stop sambandh',
    'sudo git pull --ff-only',
    'sudo npm ci',
    'sudo npm run build',
    'sudo npm prune --omit=dev',
    'sudo systemctl start sambandh',
  ]);
  expect(existsSync(join(there, 'new-version'))).toBe(true);
  expect(readdirSync(join(folder, 'lib', 'sambandh-backups'))).toHaveLength(1);
  expect((await fetch(`http://127.0.0.1:${environment['PORT']}/health/ready`)).status).toBe(200);
  const [, back = ''] = /To go back after the pull: `sudo git ([^`]+)`/u.exec(operating) ?? [];
  git(there, ...back.split(/\s/u));
  expect(existsSync(join(there, 'new-version'))).toBe(false);

  /** As systemd would, with the paths of this test. */
  async function startUnit(name: string): Promise<void> {
    const unit = readFileSync(`deploy/${name}.service`, 'utf8')
      .replaceAll('/opt/sambandh', there)
      .replaceAll('/var/lib/', join(folder, 'lib/'));
    const of = (key: string) => new RegExp(`^${key}=(.*)$`, 'mu').exec(unit)?.[1] ?? '';
    const set = Object.fromEntries(
      of('Environment')
        .split(' ')
        .map((pair) => pair.split('=')),
    );
    const [, ...args] = of('ExecStart').split(' ');
    const program = startProgram(args, { ...environment, ...set }, { cwd: of('WorkingDirectory') });
    if (of('Type') !== 'oneshot') return untilReady(program);
    expect([await exitCode(program), program.output()]).toEqual([0, expect.any(String)]);
  }
}, 120_000);

/** The last stage. */
function readStage(text: string) {
  const lines = text.replaceAll(/\\\n\s*/gu, '').split('\n');
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')) + 1);
  const of = (name: string) =>
    stage.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
  const copied = of('COPY').map(
    (line) => /^--from=build \/app\/(\S+) \.\/\S*$/u.exec(line)?.[1] ?? line,
  );
  return { of, copied };
}

/** Of packages, those that `npm prune --omit=dev` leaves. */
function copyOfBuild(path: string): void {
  if (path !== 'node_modules') {
    if (path !== 'dist') return cpSync(path, join(image, path), { recursive: true });
    return void mkdirSync(join(image, path), { recursive: true });
  }
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const [name, { dev }] of Object.entries(packages)) {
    if (dev || !/^node_modules\/(?:@[^/]+\/)?[^/]+$/u.test(name) || !existsSync(name)) continue;
    mkdirSync(join(image, dirname(name)), { recursive: true });
    symlinkSync(join(process.cwd(), name), join(image, name));
  }
}

/** Links are not followed: of packages, only their names are listed. */
function listFiles(path: string): string[] {
  const found = readdirSync(path, { recursive: true, withFileTypes: true });
  return found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
}

function listImported(code: string): string[] {
  const found = code.matchAll(
    /(?:^|\n)(?:import|export)\s(?!type\b)[^'";]*?from '([^']+)'|(?:^|\n)import '([^']+)'|import\('([^']+)'\)|new URL\('(\.[^']+)', import\.meta\.url\)/gu,
  );
  return [...found].flatMap((match) => match.slice(1).filter((name) => name !== undefined));
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The words of a list of the only service of compose.yaml. */
function listOf(key: string): string[] {
  const [, list = ''] = new RegExp(`^ {4}${key}:\n((?: {6}.*\n)+)`, 'mu').exec(composeText) ?? [];
  return [...list.matchAll(/^ {6}- (.+)$/gmu)].map(([, word = '']) => word);
}

async function findPort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return String(port);
}
