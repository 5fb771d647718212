/** The server must have what the families last saw as saved, each thing once, and nothing else. */
import { SECTION_KEYS, type LooseValues } from '../../src/domain/sections.ts';
import { fold } from '../../src/domain/fold.ts';
import { deriveKeys } from '../../server/base/keys.ts';
import { unseal } from '../../server/storage/identity-cipher.ts';
import { plain, type ExpectedFile } from './expectations.ts';
import type { Arrival } from './field-history.ts';
import { rowsLeft, versionsOf, type Effect } from './model-server.ts';
import { sha256 } from './pictures.ts';
import { nameOf, readList } from './sibling-list.ts';
import { ACCOUNTS } from './schedule.ts';
import type { Family, World } from './world.ts';

export async function checkEnd(world: World): Promise<void> {
  for (const name of ACCOUNTS) {
    const family = world.families[name];
    const effects = await world.modelServer.listEffects(family.profileId);
    const find = (finding: string) => world.watch.find(`${name}: ${finding}`);
    checkSections(world, { family, effects, find });
    checkSiblings(world, { family, effects, find });
    await checkGalleries(world, { family, effects, find });
    await checkAadhaar(world, { family, effects, find });
    await checkOptions(world, { family, find });
    checkSteps(world, { family, effects, find });
  }
}

interface Check {
  family: Family;
  effects: Effect[];
  find: (finding: string) => void;
}

function checkSections(world: World, { family, effects, find }: Check): void {
  for (const section of SECTION_KEYS) {
    const versions = versionsOf(effects, section);
    const keys = world.watch.savesOf(family.userId, section);
    if (versions.length !== keys.size) {
      find(`[S7] ${section} has ${versions.length} versions out of ${keys.size} saves`);
    }
  }
  for (const { section, field, history } of world.expected.listFields(family.name)) {
    const arrivals = versionsOf(effects, section).map(({ row }): Arrival => {
      const values = row['values'] as Record<string, unknown>;
      return {
        value: plain(values[field]),
        phone: Number(/\d/u.exec(String(row['updated_from']))?.[0]),
      };
    });
    const wrong = history.check(arrivals.at(-1)?.value ?? '', arrivals);
    if (wrong !== undefined) find(`[S2] [S13] ${section}.${field}: ${wrong}`);
  }
}

function checkSiblings(world: World, { family, effects, find }: Check): void {
  const stored = versionsOf(effects, 'family').at(-1);
  const there = readList((stored?.row['values'] as LooseValues | undefined)?.['siblings']).map(
    nameOf,
  );
  for (const { account, name, wanted } of world.expected.siblings) {
    if (account !== family.name) continue;
    const count = there.filter((each) => each === name).length;
    world.tally.count(`sibling: ${count} at the server, wanted: ${wanted}`);
    if (count > 1) find(`[S7] the sibling ${name} is there ${count} times`);
    if (count === 0 && wanted === 'yes') find(`[S2] [S13] the sibling ${name} is lost`);
    if (count > 0 && wanted === 'no') find(`[S13] the sibling ${name} was taken out and is there`);
  }
}

async function checkGalleries(world: World, { family, effects, find }: Check): Promise<void> {
  for (const slot of ['photo', 'video'] as const) {
    const there = await listDigests(world, effects, slot);
    const files = world.expected.files.filter(
      (file) => file.account === family.name && file.slot === slot,
    );
    for (const file of files) {
      const count = there.filter((digest) => digest === file.sha256).length;
      world.tally.count(`file: ${count} at the server, wanted: ${file.wanted}`);
      if (count > 1) find(`[S7] ${file.fileName} is there ${count} times`);
      if (count === 0 && file.wanted === 'yes') find(`[S2] ${file.fileName} is lost`);
      if (count > 0 && file.wanted === 'no')
        find(`[S12] ${file.fileName} was deleted and is there`);
    }
    const strange = there.filter((digest) => !files.some((file) => file.sha256 === digest));
    if (strange.length > 0) find(`[S19] ${strange.length} ${slot}s are nobody's`);
  }
}

/** A file whose row was deleted does not count. */
async function listDigests(world: World, effects: Effect[], slot: string): Promise<string[]> {
  const { store } = world.modelServer.server.media;
  return Promise.all(
    rowsLeft(effects, slot).map(async (row) => {
      const bytes = await store.read(String(row['file_key']));
      return sha256(Buffer.concat((await bytes?.toArray()) ?? []));
    }),
  );
}

async function checkAadhaar(world: World, { family, effects, find }: Check): Promise<void> {
  const { settings, media } = world.modelServer.server;
  const masterKeys = deriveKeys(settings).identityDocuments;
  for (const side of ['front', 'back'] as const) {
    const files = world.expected.files.filter(
      (file) => file.account === family.name && file.slot === `aadhaar-${side}`,
    );
    if (files.length === 0) continue;
    const stored = effects.findLast(
      ({ what, row }) =>
        what === 'document' && String(row['document_type']).toLowerCase().endsWith(side),
    );
    const key = stored && String(stored.row['file_key']);
    const bytes = key === undefined ? undefined : await media.store.read(key);
    const parts: Buffer[] = [];
    if (bytes && key)
      for await (const part of unseal(bytes, { masterKeys, name: key })) parts.push(part);
    const digest = sha256(Buffer.concat(parts));
    const candidates = listCandidates(files);
    if (!bytes && files.some(({ wanted }) => wanted === 'yes')) find(`[S2] the ${side} is lost`);
    else if (bytes && !candidates.some((file) => file.sha256 === digest)) {
      const found = files.find((file) => file.sha256 === digest)?.fileName ?? 'something else';
      find(
        `[S6] the ${side} is ${found}, not ${candidates.map(({ fileName }) => fileName).join(' or ')}`,
      );
    }
  }
}

/** Each phone's last wanted file and all later ones; all of its files if none is wanted. */
function listCandidates(files: ExpectedFile[]): ExpectedFile[] {
  return [0, 1].flatMap((phone) => {
    const own = files.filter((file) => file.phone === phone);
    const last = own.findLastIndex(({ wanted }) => wanted === 'yes');
    return own.slice(Math.max(0, last));
  });
}

async function checkOptions(world: World, { family, find }: Omit<Check, 'effects'>): Promise<void> {
  for (const { account, kind, name, wanted } of world.expected.options) {
    if (account !== family.name) continue;
    const { rows } = await world.modelServer.server.db.query<{ count: string }>(
      'select count(*) from reference_items where kind = $1 and folded = $2 and code is null',
      [kind, fold(name)],
    );
    const count = Number(rows[0]?.count);
    world.tally.count(`option: ${count} at the server, wanted: ${wanted}`);
    if (count > 1) find(`[S7] the ${kind} ${name} is there ${count} times`);
    if (count === 0 && wanted === 'yes') find(`[S11] the ${kind} ${name} is lost`);
  }
}

function checkSteps(world: World, { family, effects, find }: Check): void {
  const last = effects.findLast(({ what }) => what === 'steps');
  const there = (last?.row['passed_steps'] as string[] | undefined) ?? [];
  for (const { account, step, wanted } of world.expected.steps) {
    if (account !== family.name) continue;
    world.tally.count(
      `step: ${there.includes(step) ? 'at the server' : 'not there'}, wanted: ${wanted}`,
    );
    if (wanted === 'yes' && !there.includes(step) && !hasForm(step, effects)) {
      find(`[S2] the passed step ${step} is lost`);
    }
  }
}

/**
 * If the server has the section of a step, the step is done (src/domain/steps.ts) and need not be
 * among the passed steps. Of the steps that schedules pass, only the preferences have a section.
 */
function hasForm(step: string, effects: readonly Effect[]): boolean {
  const section = step === 'personal-preferences' ? 'preferences' : undefined;
  return section !== undefined && versionsOf(effects, section).length > 0;
}
