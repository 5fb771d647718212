import { beforeEach, describe, expect, test } from 'vitest';
import type { LooseValues } from '../../src/domain/sections.ts';
import { endDraft, saveDraft, type SubmittedDraft } from '../../src/store/draft-store.ts';
import { addOption } from '../../src/store/option-store.ts';
import { saveSection } from '../../src/store/section-store.ts';
import { accepting, createWorld, type World } from '../sync/support/world.ts';
import { basicInfo } from '../sync/support/profile.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const BEGUN: LooseValues = { ...basicInfo, typed: {} };

/** A tab with the form of Basic Info open, as use-step-form.ts keeps and submits it. */
function openTab(begun = BEGUN) {
  let values = begun;
  let kept: LooseValues | undefined;
  return {
    async type(changes: LooseValues, typed?: LooseValues) {
      values = { ...values, ...changes, ...(typed && { typed }) };
      const form = { step: 'basic-info', values, from: basicInfo, begun, kept } as const;
      await saveDraft(world.store, form, world.delegate);
      kept = values;
    },
    async submit() {
      const { typed: _typed, item: _item, ...fields } = values;
      await submit(fields, { values, kept: kept ?? begun });
    },
  };
}

/** @param values of the fields, as they are saved */
async function submit(values: LooseValues, draft: SubmittedDraft): Promise<void> {
  const { store, delegate } = world;
  const end = () => endDraft(store, 'basic-info', draft);
  const step = { key: 'primary', step: 'basic-info', from: basicInfo } as const;
  await saveSection(store, { ...step, values, endDraft: end }, delegate);
}

const read = () => world.store.drafts.get('basic-info');

describe('[S4] two tabs that type in one step', () => {
  test('keep what each has typed, whoever types again', async () => {
    const [a, b] = [openTab(), openTab()];
    await a.type({ mother_name: 'Sunita' });
    await b.type({ father_name: 'Prakash' }, { dob: '03 Ap' });
    await a.type({ mother_name: 'Sunita P.' });
    expect((await read())?.values).toMatchObject({
      mother_name: 'Sunita P.',
      father_name: 'Prakash',
      typed: { dob: '03 Ap' },
    });
    await b.type({}, {});
    await a.type({ mother_name: '' });
    expect((await read())?.values).toMatchObject({
      mother_name: '',
      father_name: 'Prakash',
      typed: {},
    });
  });

  test('lose nothing of what the other has typed by one that submits', async () => {
    const [a, b] = [openTab(), openTab()];
    const item = { field: 'siblings', index: 0, values: { name: 'Meera' } };
    await a.type({ mother_name: 'Sunita' });
    await b.type({ father_name: 'Prakash', item });
    await a.type({ mother_name: 'Sunita P.' });
    await a.submit();
    const left = await read();
    expect(left?.values).toEqual({
      ...BEGUN,
      mother_name: 'Sunita P.',
      father_name: 'Prakash',
      item,
    });
    expect(left?.from).toMatchObject({
      mother_name: 'Sunita P.',
      father_name: basicInfo.father_name,
    });

    await b.type({ father_name: 'Prakash K.', item: undefined });
    await b.submit();
    expect(await read()).toBeUndefined();
    const edits = (await world.store.sections.get('primary'))?.edits;
    expect(edits).toMatchObject({
      mother_name: { value: 'Sunita P.' },
      father_name: { value: 'Prakash K.' },
    });
  });

  test('of one field keep what was typed last, also over a submit', async () => {
    const [a, b] = [openTab(), openTab()];
    await a.type({ mother_name: 'Sunita' });
    await b.type({ mother_name: 'Sunanda' });
    await a.type({ father_name: 'Prakash' });
    expect((await read())?.values).toMatchObject({ mother_name: 'Sunanda' });
    await a.submit();
    expect((await read())?.values).toMatchObject({
      mother_name: 'Sunanda',
      father_name: 'Prakash',
    });
  });
});

test('one that submits alone leaves no draft, though its last letters were not kept any more', async () => {
  const tab = openTab();
  await tab.type({ mother_name: 'Sunit' });
  const values = { ...basicInfo, mother_name: 'Sunita' };
  const kept = { ...BEGUN, mother_name: 'Sunit' };
  await submit(values, { values: { ...values, typed: {} }, kept });
  expect(await read()).toBeUndefined();
});

test('[S11] nor is an added option that got its real id meanwhile taken for what another tab has typed', async () => {
  const option = { kind: 'profession', name: 'Tapper', language: 'en', parentId: null } as const;
  const tab = openTab();
  await tab.type({ profession: await addOption(world.store, option, world.delegate) });
  world.answer(accepting);
  await world.drain();
  expect((await read())?.values).toMatchObject({ profession: { id: 900 } });
  await tab.submit();
  expect(await read()).toBeUndefined();
});

test('a draft of an older version, which does not say what was typed, ends whole', async () => {
  await saveDraft(world.store, { step: 'basic-info', values: BEGUN }, world.delegate);
  const tab = openTab();
  await tab.type({ mother_name: 'Sunita' });
  await world.store.drafts.update('basic-info', { 'values.father_name': 'Prakash' });
  await tab.submit();
  expect(await read()).toBeUndefined();
});
