/** Schedules of what families and two operators do, drawn at random. `npm run long -- desk` draws 1,000. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { readErasures, repeatErasures } from '../../server/accounts/erasures.ts';
import { makeBackup } from '../../server/backup/make-backup.ts';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { deriveKeys } from '../../server/base/keys.ts';
import { createDatabase, createPool } from '../../server/db/database.ts';
import { createDesk } from '../../server/desk/desk-app.ts';
import { insertDeskLink, readCard } from '../../server/desk/desk-acts.ts';
import { sweepMedia } from '../../server/sweep.ts';
import { findVerdict } from '../../server/repositories/desk-repository.ts';
import { proveDeskLog } from '../../server/repositories/desk-log-repository.ts';
import { createMedia } from '../../server/storage/create-media.ts';
import type { Media } from '../../server/storage/create-media.ts';
import { NOTICE_HASHES, NOTICE_VERSION } from '../../src/domain/privacy-notice.ts';
import { DOCUMENT_TYPES } from '../../src/domain/enumerations.ts';
import { PRIVACY_PATHS } from '../../src/protocol/access.ts';
import { createRandom, type Random } from '../support/random.ts';
import { registerAccount, signIn, type TestAccount } from '../support/test-account.ts';
import { cloneDatabase, useServerWithClock } from '../support/test-server.ts';
import { sendForm } from './support/file-forms.ts';
import { jpeg } from './support/media-files.ts';
import { storedKeys } from './support/upload.ts';
import { useFolder } from './support/use-folder.ts';

/** Without DESK_DRAWS, so few are drawn that some seeds have no verdict; this one has five. */
const { DESK_DRAWS, DESK_SEED = DESK_DRAWS ? Date.now() % 1_000_000 : 776_891 } = process.env;
const SEED = Number(DESK_SEED);
const DRAWS = Number(DESK_DRAWS ?? 10);
/** After so many draws come a sweep, a backup, a restore, and a look at all of it. */
const DRAWS_A_ROUND = 40;
const STEPS_A_DRAW = 6;
const HOUR_MS = 3_600_000;

const { clock, server } = useServerWithClock({
  settings: { desk: { host: '127.0.0.1', port: 1 } },
});
const folder = await useFolder();
/** The process of a desk, at a database and a store: those of the server, or restored ones. */
interface OpenDesk {
  app: FastifyInstance;
  parts: Parameters<typeof createDesk>[0];
  /** The lines of its log. They outlive it. */
  lines: string[];
  /** Ends what runs at the database, wherever it is, and starts again. */
  kill: () => Promise<void>;
  close: () => Promise<unknown>;
}

async function openDesk(databaseUrl: string, media: Media): Promise<OpenDesk> {
  const lines: string[] = [];
  const start = async () => {
    const backends: unknown[] = [];
    const options = { url: databaseUrl, size: 4, statementTimeoutMs: 10_000 };
    const pool = createPool({ ...options, onIdleError: () => undefined });
    pool.on('connect', (client) => backends.push(Reflect.get(client, 'processID')));
    const parts = {
      db: createDatabase(pool),
      keys: deriveKeys(server.settings),
      now: clock.now,
      settings: server.settings,
      media,
      epoch: server.epoch,
      mailer: { send: async () => undefined, close: () => undefined } as never,
      log: {
        error: () => undefined,
        info: (details: object, msg: string) =>
          lines.push(JSON.stringify({ msg, ...details, time: clock.now() })),
      } as never,
      mailsFailed: () => 0,
    };
    return { app: await createDesk(parts), parts, pool, backends };
  };
  let running = await start();
  return {
    get app() {
      return running.app;
    },
    get parts() {
      return running.parts;
    },
    lines,
    async kill() {
      await server.db.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
        running.backends,
      ]);
      running = await start();
    },
    close: () => Promise.all([running.app.close(), running.pool.end()]),
  };
}

interface Page {
  content: string;
  before: string;
  /** Of the bytes of both pictures, as the desk sent them; undefined if one was replaced meanwhile. */
  seen: string | undefined;
}
interface Operator {
  who: string;
  get: (url: string) => Promise<LightMyRequestResponse>;
  post: (url: string, fields: Record<string, string>) => Promise<LightMyRequestResponse>;
  page?: Page | undefined;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hiddenIn = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`, 'u').exec(page)?.[1] ?? '';

async function enter(desk: OpenDesk, who: string): Promise<Operator> {
  const secret = sha256(`${who} ${clock.now()}`).slice(0, 43);
  await insertDeskLink(desk.parts, secret);
  let [cookie, key] = ['', ''];
  const get = async (url: string) => desk.app.inject({ url, headers: { cookie } });
  const post = async (url: string, fields: Record<string, string>) => {
    const payload = new URLSearchParams({ key, ...fields }).toString();
    return desk.app.inject({ method: 'POST', url, headers: { ...FORM, cookie }, payload });
  };
  const entered = await post(`/enter/${secret}`, { who });
  expect(entered.statusCode).toBe(303);
  cookie = String(entered.headers['set-cookie']).split(';')[0]!;
  key = hiddenIn((await get('/')).body, 'key');
  return { who, get, post };
}

interface Family {
  account: TestAccount;
  /** What must be nowhere once the account is erased. */
  secrets: string[];
  isErased: boolean;
}

async function makeFamily(): Promise<Family> {
  const account = await registerAccount(server);
  await account.mustCall(PRIVACY_PATHS.consent, {
    body: { version: NOTICE_VERSION, language: 'en', text_hash: NOTICE_HASHES[NOTICE_VERSION]?.en },
  });
  for (const side of [0, 1] as const) await sendSide(account, { side, width: 400 });
  return { account, secrets: [account.email], isErased: false };
}

async function sendSide(account: TestAccount, { side, width }: { side: 0 | 1; width: number }) {
  const parts: [string, string][] = [['document_type', DOCUMENT_TYPES[side]]];
  const file = await pictureOf(width);
  return sendForm(server, account, { kind: 'document', file, parts });
}

async function look(operator: Operator, { account: { profileId } }: Family): Promise<void> {
  const { body, statusCode } = await operator.get(`/cards/${profileId}`);
  operator.page = undefined;
  if (statusCode !== 200) return;
  const hashes: string[] = [];
  for (const [, link = ''] of body.matchAll(/src="([^"]+)"/gu)) {
    const picture = await operator.get(link);
    if (picture.statusCode === 200) hashes.push(sha256(picture.rawPayload));
  }
  const seen = hashes.length === 2 ? sha256(hashes.join(' ')) : undefined;
  operator.page = { content: hiddenIn(body, 'content'), before: hiddenIn(body, 'before'), seen };
}

/** What is drawn; each of them may be cut off by a kill, so none expects an answer. */
function act(random: Random, { family, operators }: { family: Family; operators: Operator[] }) {
  const { account } = family;
  const operator = random.pick(operators);
  const number = random.integer(1, 999_999_999);
  const at = `/account/${account.userId}`;
  const say = async (fields: Record<string, string>) => {
    const { page } = operator;
    // A person says nothing of a picture that did not come.
    if (!page?.seen) return;
    const { content, before } = page;
    await operator.post(`/cards/${account.profileId}`, { content, before, ...fields });
  };
  const acts: [number, () => Promise<unknown>][] = [
    [
      6,
      () =>
        // Few widths: the same bytes come again.
        sendSide(account, { side: random.pick([0, 1]), width: 400 + random.integer(0, 2) }),
    ],
    [6, () => look(operator, family)],
    [4, () => say({ state: 'fine' })],
    [
      3,
      () => {
        family.secrets.push(`daylight ${number}`);
        return say({
          state: 'again',
          sides: 'front',
          reason: 'blurred',
          sentence: `daylight ${number}`,
        });
      },
    ],
    [1, () => operator.post(at, { act: 'block' })],
    [
      2,
      async () => {
        await operator.post(at, { act: 'unblock' });
        Object.assign(account, await signIn(server, account).catch(() => ({})));
      },
    ],
    [
      1,
      () => {
        family.secrets.push(`said ${number}`);
        return operator.post(at, { act: 'grievance', text: `said ${number}` });
      },
    ],
  ];
  let drawn = random.next() * acts.reduce((sum, [weight]) => sum + weight, 0);
  return acts.find(([weight]) => (drawn -= weight) < 0)![1];
}

const pictures = new Map<number, Promise<Buffer>>();
function pictureOf(width: number): Promise<Buffer> {
  const made = pictures.get(width) ?? jpeg(width, 250);
  pictures.set(width, made);
  return made;
}

async function drawSchedule(
  random: Random,
  { open, family, operators }: { open: OpenDesk; family: Family; operators: Operator[] },
): Promise<void> {
  for (let step = 0; step < STEPS_A_DRAW; step += 1) {
    clock.advance(1_000);
    const works = [act(random, { family, operators })];
    if (random.chance(0.4)) works.push(act(random, { family, operators }));
    const running = Promise.allSettled(works.map((work) => work()));
    if (random.chance(0.1)) await kill(open);
    await running;
    await expectVerdictOfWhatWasShown(open, { family, operators });
  }
  if (random.chance(0.3)) await erase(random, { open, family, operators });
}

/** A verdict is of the bytes that are there, and whoever gave it had been sent them. */
const shownTo = new Map<string, Set<string>>();
async function expectVerdictOfWhatWasShown(
  { parts }: OpenDesk,
  { family, operators }: { family: Family; operators: Operator[] },
): Promise<void> {
  const { profileId } = family.account;
  for (const { who, page } of operators) {
    const key = `${who} ${profileId}`;
    if (page?.seen) shownTo.set(key, (shownTo.get(key) ?? new Set()).add(page.seen));
  }
  const verdict = await findVerdict(parts.db, profileId);
  if (!verdict) return;
  counts.verdicts += 1;
  const card = await readCard(parts, parts.db, profileId);
  expect(verdict.contentHash).toBe(card?.contentHash);
  expect(shownTo.get(`${verdict.who} ${profileId}`) ?? new Set()).toContain(verdict.contentHash);
}

async function erase(
  random: Random,
  { open, family, operators }: { open: OpenDesk; family: Family; operators: Operator[] },
): Promise<void> {
  const { account } = family;
  const operator = random.pick(operators);
  const looking = look(random.pick(operators), family);
  const closing = operator.post(`/account/${account.userId}`, {
    act: 'close',
    email: account.email,
  });
  if (random.chance(0.3)) await kill(open);
  await Promise.allSettled([looking, closing]);
  // A kill may have come first: whoever closes an account sees that it is there, and closes it again.
  const again = await operator.post(`/account/${account.userId}`, {
    act: 'close',
    email: account.email,
  });
  expect([200, 404]).toContain(again.statusCode);
  family.isErased = true;
  counts.erased += 1;
  expect((await operator.get(`/cards/${account.profileId}`)).statusCode).toBe(404);
  expect((await operator.get(`/account/${account.userId}`)).statusCode).toBe(404);
}

async function kill(open: OpenDesk): Promise<void> {
  await open.kill();
  counts.killed += 1;
}

const counts = { verdicts: 0, erased: 0, killed: 0, restored: 0 };

test(
  `${DRAWS} drawn schedules: a verdict is of the bytes that were shown, nothing erased is shown or left, and the log of the desk is whole`,
  { timeout: 60_000 + DRAWS * 3_000 },
  async () => {
    const random = createRandom(SEED);
    for (let done = 0; done < DRAWS; done += DRAWS_A_ROUND) {
      await playRound(random.fork(String(done)), {
        number: done,
        draws: Math.min(DRAWS_A_ROUND, DRAWS - done),
      });
    }
    console.log(`DESK_SEED=${SEED}`, JSON.stringify(counts));
    expect(counts.verdicts).toBeGreaterThan(DRAWS / 4);
    expect(counts.erased).toBeGreaterThan(0);
  },
);

async function playRound(random: Random, { number, draws }: { number: number; draws: number }) {
  // The limits of an hour, and the sign-ins at the desk, are over.
  clock.advance(9 * HOUR_MS);
  const open = await openDesk(server.databaseUrl, server.media);
  const operators = [await enter(open, 'Meera'), await enter(open, 'Anil')];
  const families: Family[] = [await makeFamily()];
  const backedUpAt = random.integer(1, draws - 1);
  for (let draw = 0; draw < draws; draw += 1) {
    if (draw === backedUpAt) await backUp(`before ${number}`);
    let family = families.at(-1)!;
    if (family.isErased || random.chance(0.2)) families.push((family = await makeFamily()));
    for (const operator of operators) operator.page = undefined;
    await drawSchedule(random, { open, family, operators }).catch((cause: unknown) => {
      throw new Error(`DESK_SEED=${SEED}, draw ${number + draw}`, { cause });
    });
  }
  // What follows would else say nothing of erased families where none was drawn.
  if (!families.some(({ isErased }) => isErased))
    await erase(random, { open, family: families.at(-1)!, operators });
  await expectErased(open, { families, number });
  const { db, keys } = open.parts;
  expect(await proveDeskLog(db, keys.desk)).toMatchObject({ isWhole: true });
  await expectErasedAfterRestore(open, { families, number });
  await open.close();
}

async function backUp(name: string): Promise<string> {
  const into = join(folder, name);
  const { databaseUrl, media } = server;
  const keys = deriveKeys(server.settings);
  await makeBackup({ databaseUrl, store: media.store, keys, folder: into, now: clock.now });
  return into;
}

/** On disk or in the bucket are the files of those who stay; in the next backup is no word of the others. */
async function expectErased(
  { parts }: OpenDesk,
  { families, number }: { families: Family[]; number: number },
): Promise<void> {
  // Files say by the machine's clock when they were written.
  const later = { ...parts, now: () => Math.max(Date.now(), clock.now()) + 2 * HOUR_MS };
  await sweepMedia(later);
  const { rows } = await server.db.query<{ key: string }>('select key from media_files');
  expect(await storedKeys(server)).toEqual(rows.map(({ key }) => key).sort());
  const text = await readAll(await backUp(`after ${number}`));
  for (const { secrets, isErased } of families) {
    if (isErased) for (const secret of secrets) expect(text).not.toContain(secret);
    else expect(text).toContain(secrets[0]);
  }
}

async function readAll(into: string): Promise<string> {
  const entries = await readdir(into, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1'));
  return (await Promise.all(texts)).join('\n');
}

/** Another machine gets the backup of before; the erasures of the log are repeated there. */
async function expectErasedAfterRestore(
  { lines }: OpenDesk,
  { families, number }: { families: Family[]; number: number },
): Promise<void> {
  const { url: databaseUrl, drop } = await cloneDatabase({ isEmpty: true });
  onTestFinished(drop);
  const media = await createMedia({ dataDir: join(folder, `restored ${number}`), s3: undefined });
  const keys = deriveKeys(server.settings);
  await restoreBackup({
    databaseUrl,
    store: media.store,
    keys,
    folder: join(folder, `before ${number}`),
  });
  const there = await openDesk(databaseUrl, media);
  await repeatErasures(there.parts, readErasures(lines.join('\n')));
  expect(await proveDeskLog(there.parts.db, keys.desk)).toMatchObject({ isWhole: true });
  const { get } = await enter(there, 'Meera');
  const kept: string[] = [];
  for await (const { key } of media.store.list()) kept.push(key);
  for (const { account } of families.filter(({ isErased }) => isErased)) {
    expect((await get(`/cards/${account.profileId}`)).statusCode).toBe(404);
    expect((await get(`/account/${account.userId}`)).statusCode).toBe(404);
  }
  const { rows } = await there.parts.db.execute<{ key: string }>('select key from media_files');
  expect(kept.sort()).toEqual(rows.map(({ key }) => key).sort());
  counts.restored += 1;
  await there.close();
}
