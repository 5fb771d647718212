import { beforeAll, expect, test } from 'vitest';
import type { LookupKind } from '../../../../src/domain/enumerations.ts';
import type { SectionKey } from '../../../../src/domain/sections.ts';
import { matchLookup } from '../../../../src/screens/profile/paste/match-lookup.ts';
import { storeLookups } from '../../../../src/store/device/lookup-store.ts';
import { AccountStore } from '../../../../src/store/schema/account-store.ts';
import { deviceStore } from '../../../../src/store/schema/device-store.ts';
import { openForm } from '../../../../src/wizard/form-state.ts';
import { findField, STEP_FORMS } from '../../../../src/wizard/step-forms.ts';

const store = new AccountStore(`match-lookup-${crypto.randomUUID()}`);

const storeList = (
  kind: LookupKind,
  parentId: string | null,
  rows: readonly [name: string, mr: string, ...aliases: string[]][],
) =>
  storeLookups(deviceStore(), {
    kind,
    parentId,
    language: 'en',
    list: { fetchedAt: 0, isWhole: true },
    items: rows.map(([name, mr, ...aliases]) => ({
      id: `${parentId ?? kind}.${name}`,
      name,
      names: { en: name, mr },
      aliases,
    })),
  });

beforeAll(async () => {
  // Other test files store lists in the same database.
  await Promise.all([deviceStore().lookups.clear(), deviceStore().lookupSets.clear()]);
  await storeList('country', null, [['India', 'भारत']]);
  await storeList('state', 'country.India', [
    ['Maharashtra', 'महाराष्ट्र'],
    ['Andhra Pradesh', 'आंध्र प्रदेश'],
  ]);
  await storeList('city', 'country.India.Maharashtra', [
    ['Amravati', 'अमरावती'],
    ['Satara', 'सातारा'],
  ]);
  await storeList('city', 'country.India.Andhra Pradesh', [['Amaravati', 'अमरावती']]);
  await storeList('education', null, [
    ['B.Sc.', 'बी.एस्सी.'],
    ['B.Sc. (Agriculture)', 'बी.एस्सी. (कृषी)', 'BSc Agri'],
  ]);
  await storeList('hobby', null, [['Reading', 'वाचन']]);
  await storeList('subcaste', 'caste.Kunbi', [['Tirale Kunbi', 'तिरळे कुणबी', 'Tirole Kunbi']]);
  await storeList('subcaste', 'caste.Brahmin', [['Gaud Saraswat', 'गौड सारस्वत', 'GSB']]);
});

async function match(section: SectionKey, field: string, value: unknown) {
  const form = Object.values(STEP_FORMS).find((each) => each.section === section)!;
  const all = openForm(form, undefined);
  const finding = { section, field, value, line: '', sure: true };
  const { spec } = findField(section, field)!;
  const { changes, isTold, whyText } = await matchLookup(
    { form, spec, finding, all },
    { store, language: 'en' },
  );
  const states = changes.map((change) => change(all));
  const chosen = states.map(({ values }) =>
    [values[field]].flat().map((item) => (item as { id: string } | null)?.id),
  );
  return { chosen: chosen.flat(), typed: states[0]?.typed[field], isTold, whyText, states };
}

test('the town of two states is offered once for each', async () => {
  const { chosen, isTold, states } = await match('primary', 'permanent_city', { name: 'अमरावती' });
  expect(new Set(chosen)).toEqual(
    new Set(['country.India.Andhra Pradesh.Amaravati', 'country.India.Maharashtra.Amravati']),
  );
  expect(isTold).toBe(false);
  expect(states.every(({ values }) => values['permanent_state'])).toBe(true);
});

test.each([
  ['primary', 'education', [{ name: 'B.Sc. (Agri)' }], 'education.B.Sc. (Agriculture)', true],
  ['primary', 'education', [{ name: 'BSc' }], 'education.B.Sc.', true],
  ['additional', 'sub_caste', { name: 'तिरळे' }, 'caste.Kunbi.Tirale Kunbi', false],
  ['additional', 'sub_caste', { name: 'Goud Saraswat' }, 'caste.Brahmin.Gaud Saraswat', false],
] as const)(
  '%s.%s: %j is found, and sure if only signs differ',
  async (section, field, value, id, isTold) => {
    expect(await match(section, field, value)).toMatchObject({ chosen: [id], isTold });
  },
);

test.each([
  ['personal', 'hobbies', [{ name: 'रांगोळी' }], 'notInList'],
  ['primary', 'permanent_city', { name: 'माळरानवाडी' }, 'notInList'],
  ['additional', 'gotra', { name: 'कश्यप' }, 'notHere'],
] as const)('%s.%s: %j stays text, and why is told: %s', async (section, field, value, whyText) => {
  const { typed, ...found } = await match(section, field, value);
  expect(found.whyText).toBe(whyText);
  expect(typed).toBe([value].flat()[0]?.name);
});
