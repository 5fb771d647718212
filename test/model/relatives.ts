/** Adds and removes single siblings in a list that other phones change, too [S13]. */
import type { LooseValues } from '../../src/domain/sections.ts';
import { SECTION_STEPS } from '../../src/domain/steps.ts';
import { readSection, saveSection } from '../../src/store/sections/section-store.ts';
import { act, type Desk } from './act.ts';
import { findSibling, nameOf, readList } from './sibling-list.ts';
import { letters, type World } from './world.ts';

const FIELD = 'siblings';

export async function changeSiblings(
  world: World,
  desk: Desk,
  { change, index }: { change: 'add' | 'remove'; index: number },
): Promise<void> {
  const { tab, store, look } = desk;
  const from = (await readSection(look, 'family')).values ?? {};
  const before = readList(from[FIELD]);
  const gone = change === 'remove' ? before[index % Math.max(1, before.length)] : undefined;
  if (change === 'remove' && !gone) return;
  const added = change === 'add' ? invent(world, desk) : undefined;
  const list = added ? [...before, added] : before.filter((item) => item !== gone);
  const values = { ...from, [FIELD]: list };
  const step = SECTION_STEPS.family;
  await act(tab, () => saveSection(store, { key: 'family', step, values, from }, tab.environment));
  const now = readList((await readSection(look, 'family')).values?.[FIELD]).map(nameOf);
  if (added && now.includes(nameOf(added))) {
    const { family, phone } = desk;
    world.expected.siblings.push({
      account: family.name,
      phone,
      name: nameOf(added),
      wanted: 'yes',
    });
  }
  if (gone && !now.includes(nameOf(gone))) {
    const known = findSibling(world, desk, nameOf(gone));
    if (known) known.wanted = 'no';
  }
}

function invent(world: World, { family }: Desk): LooseValues {
  const name = family.mark + letters(world.nextNumber());
  return { name, gender: 'Brother', marital_status: 'Not Married' };
}
