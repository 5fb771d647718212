import { describe, expect, test } from 'vitest';
import { readSending } from '../../../src/screens/sending/read-sending.ts';
import { stripStatus } from '../../../src/screens/sending/strip.ts';
import { consumeSyncResults, createRecord } from '../../../src/screens/sending/use-sync-results.ts';
import { clearAccount } from '../../../src/store/account/clear-account.ts';
import { deleteFile } from '../../../src/store/media/media-store.ts';
import { FILE_IS_GONE, targets } from '../../../src/store/schema/outbox-entry.ts';
import { discardEntry } from '../../../src/store/account/outbox-store.ts';
import { passStep } from '../../../src/store/sections/progress-store.ts';
import { readValues } from '../../../src/store/sections/section-store.ts';
import { addProfession, basicInfo } from '../../support/family.ts';
import { freshWorlds, accepting, offline, reply, world } from '../../sync/support/world.ts';

freshWorlds();

const listItems = async () => (await readSending(world.store)).items;
const strip = async (isOnline = true) => stripStatus(await readSending(world.store), isOnline);
const refusing = () =>
  reply(400, {
    error: 'Some fields are not valid.',
    code: 'validation_failed',
    fields: { first_name: 'firstNameInvalid' },
  });

describe('[S22] the list of what is on its way', () => {
  test('calls a step once, however many requests it takes', async () => {
    await world.save();
    await world.drain();
    await world.save({ first_name: 'Aditee' });
    expect(await world.store.outbox.count()).toBe(2);
    expect(await listItems()).toMatchObject([
      { step: 'basic-info', state: 'waiting', why: 'network' },
    ]);
  });

  test('a step that waits can be given up with all its requests, and what was confirmed stays', async () => {
    await world.save();
    await world.drainTo(accepting);
    world.answer(offline);
    await world.save({ first_name: 'Aditee' });
    await world.drain();
    await world.save({ last_name: 'Kulkarni-Deo' });
    const [frozen, waiting] = await world.outbox();
    const [item] = await listItems();
    expect(item).toMatchObject({ state: 'waiting', discards: [waiting?.seq, frozen?.seq] });
    for (const seq of item?.discards ?? []) await discardEntry(world.store, seq);
    expect(await world.outbox()).toEqual([]);
    const values = await readValues(world.store, 'primary');
    expect(values).toMatchObject({
      first_name: basicInfo.first_name,
      last_name: basicInfo.last_name,
    });
    expect(await listItems()).toMatchObject([{ step: 'basic-info', state: 'sent', discards: [] }]);
  });

  test('of a photo that is to go and may have come, its going is what can be given up', async () => {
    const id = await world.submit('photo');
    await world.drain();
    await deleteFile(world.store, id, world.environment);
    const [, deletion] = await world.outbox();
    expect(await listItems()).toMatchObject([
      { state: 'waiting', file: { isDeletion: true }, discards: [deletion?.seq] },
    ]);
  });

  test('what is just being sent cannot be given up', async () => {
    await world.save();
    const [entry] = await world.outbox();
    await world.store.outbox.update(entry!.seq, { state: 'sending' });
    expect(await listItems()).toMatchObject([{ state: 'sending', discards: [] }]);
  });

  test('[S13] names each field that two people answered differently, before all else', async () => {
    await world.save({ first_name: 'Aditee' });
    const theirs = { theirs: 'Aaditi', theirsAt: null, theirsFrom: null };
    await world.store.sections.update('primary', { conflicts: { first_name: theirs } });
    const [first] = await listItems();
    expect(first).toMatchObject({
      step: 'basic-info',
      state: 'attention',
      conflict: { section: 'primary', field: 'first_name' },
      at: world.clock.now,
    });
    expect(await strip()).toEqual({ kind: 'attention', count: 1 });
  });

  test('names an added option, and that its step waits for it', async () => {
    await world.save({ profession: await addProfession(world) });
    expect(await listItems()).toMatchObject([
      { step: null, option: { kind: 'profession', name: 'Toddy tapper' }, state: 'waiting' },
      { step: 'basic-info', option: null, why: 'waitsForOption' },
    ]);
  });

  test('puts what needs attention first, with the reason and the field', async () => {
    await passStep(world.store, 'aadhaar', world.environment);
    await world.save();
    await world.drainTo((request) =>
      request.path.includes('profile-primary') && request.method === 'POST'
        ? refusing()
        : accepting(request),
    );
    const [first] = await listItems();
    expect(first).toMatchObject({
      step: 'basic-info',
      state: 'attention',
      refusal: { code: 'validation_failed', fields: { first_name: 'firstNameInvalid' } },
    });
  });

  test('tells a file that the phone has lost from one that was refused', async () => {
    await world.save();
    await world.drainTo(refusing);
    expect((await listItems())[0]?.refusal).toMatchObject({ isFileGone: false });
    await world.store.outbox.toCollection().modify((entry) => {
      if (entry.rejection) entry.rejection.status = FILE_IS_GONE;
    });
    expect((await listItems())[0]?.refusal).toMatchObject({ isFileGone: true });
  });

  test('has a half-typed step as saved, and a delivered one as sent', async () => {
    await world.save();
    await world.drainTo(accepting);
    await world.saveDraft({ step: 'personal-details', values: { disabilities: 'n' } });
    expect(await listItems()).toMatchObject([
      { step: 'personal-details', state: 'saved' },
      { step: 'basic-info', state: 'sent' },
    ]);
  });
});

describe('[S22] the last time that everything was sent', () => {
  const sentAt = async () => (await readSending(world.store)).sentAt;

  test('is when nothing was left any more, and a reload knows it', async () => {
    expect(await sentAt()).toBe(0);
    await world.save();
    expect(await sentAt()).toBe(0);
    await world.drainTo(accepting);
    const then = world.clock.now;
    world.clock.advance(60_000);
    world.answer(offline);
    await world.save({ first_name: 'Aditee' });
    await world.drain();
    expect((await readSending(world.reopen().store)).sentAt).toBe(then);
  });

  test('is not while something else is still to be sent, or a choice is open', async () => {
    await world.save();
    await world.saveSection({
      key: 'personal',
      step: 'personal-details',
      values: { disabilities: 'none' },
    });
    await world.drainTo((request) =>
      request.path.includes('personal') ? reply(503, {}) : accepting(request),
    );
    expect(await world.store.outbox.count()).toBe(1);
    expect(await sentAt()).toBe(0);
    const theirs = { theirs: 'Aaditi', theirsAt: null, theirsFrom: null };
    await world.save({ first_name: 'Aditee' });
    await world.store.sections.update('primary', { conflicts: { first_name: theirs } });
    await world.drainTo(accepting, 'send-now');
    expect(await world.store.outbox.count()).toBe(0);
    expect(await sentAt()).toBe(0);
  });

  test('[S17] goes with everything else that a logout does not keep', async () => {
    await world.save();
    await world.drainTo(accepting);
    await clearAccount(world.store, 'unsent');
    expect(await sentAt()).toBe(0);
  });
});

describe('the strip says', () => {
  test('that there is no internet, whatever else there is to say', async () => {
    await world.save();
    expect(await strip(false)).toEqual({
      kind: 'offline',
      attention: 0,
      unsent: 1,
    });
  });

  test('that the phone is full, as long as something waits, before what a person must act on', async () => {
    const full = async () => stripStatus(await readSending(world.store), true, false);
    expect(await full()).toMatchObject({ kind: 'sent' });
    await world.save();
    expect(await full()).toEqual({ kind: 'full' });
    await world.drainTo(refusing);
    await passStep(world.store, 'aadhaar', world.environment);
    expect(await full()).toEqual({ kind: 'full' });
  });

  test('that the phone is full before that there is no internet: only room has to be made', async () => {
    await world.save();
    expect(stripStatus(await readSending(world.store), false, false)).toEqual({ kind: 'full' });
  });

  test('how much waits', async () => {
    await world.save();
    await passStep(world.store, 'aadhaar', world.environment);
    expect(await strip()).toEqual({ kind: 'waiting', count: 2 });
  });

  test('that something needs attention before anything that goes by itself', async () => {
    await world.save();
    await world.drainTo(refusing);
    await passStep(world.store, 'aadhaar', world.environment);
    expect(await strip()).toEqual({ kind: 'attention', count: 1 });
  });

  test('what is kept half-typed when nothing is due', async () => {
    await world.saveDraft({ step: 'basic-info', values: {} });
    expect(await strip()).toEqual({ kind: 'saved', count: 1 });
  });

  test('that all is sent, and when', async () => {
    await world.save();
    await world.drainTo(accepting);
    expect(await strip()).toMatchObject({ kind: 'sent', at: world.clock.now });
  });
});

describe('a notice', () => {
  const add = (section: 'primary' | 'family', at: number) => {
    const work = { kind: 'section', section } as const;
    return world.store.syncResults.add({
      kind: 'accepted',
      target: targets.section(section),
      work,
      at,
    });
  };

  test('goes to one of two tabs that ask at once', async () => {
    await add('primary', 1_000);
    const other = world.reopen();
    const [here, there] = await Promise.all([
      consumeSyncResults(world.store, 2_000),
      consumeSyncResults(other.store, 2_000),
    ]);
    expect([...here, ...there].map((notice) => notice.target)).toEqual(['section:primary']);
  });

  test('is told once for a step, and dropped when it is older than a minute', async () => {
    await add('family', 1_000);
    await add('primary', 70_000);
    await add('primary', 71_000);
    const told = await consumeSyncResults(world.store, 80_000);
    expect(told.map(({ target, at }) => [target, at])).toEqual([['section:primary', 71_000]]);
    expect(await world.store.syncResults.count()).toBe(0);
  });

  test('[S21] calls nothing sent of a section in which two answers wait for a choice', async () => {
    const conflict = { theirs: 'Asha', theirsAt: null, theirsFrom: null };
    const row = { key: 'primary', server: null, fetchedAt: 0, edits: {} } as const;
    await world.store.sections.put({ ...row, conflicts: { first_name: conflict } });
    await add('primary', 1_000);
    expect(await consumeSyncResults(world.store, 2_000)).toEqual([]);
  });

  test('is counted with those of the last five seconds: after a tunnel one sentence sums up', () => {
    let now = 0;
    const record = createRecord(() => now);
    record('primary');
    expect(record('personal').topics).toEqual(['primary', 'personal']);
    expect(record('photo', true)).toEqual({ topics: ['photo'], hasWaited: true });
    // It stood behind the photo, so it was not tried in the tunnel.
    expect(record('family')).toEqual({ topics: ['photo', 'family'], hasWaited: true });
    now = 5_000;
    expect(record('photo')).toEqual({ topics: ['photo'], hasWaited: false });
  });
});
