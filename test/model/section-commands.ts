import type { LooseValues, SectionKey } from '../../src/domain/sections.ts';
import { SECTION_STEPS } from '../../src/domain/steps.ts';
import { listConflicts, settleConflict } from '../../src/store/sections/conflict-store.ts';
import { saveDraft } from '../../src/store/sections/draft-store.ts';
import { addOption, type NewOption } from '../../src/store/sections/option-store.ts';
import { readValues, saveSection } from '../../src/store/sections/section-store.ts';
import { listFields, type FieldSpec } from '../../src/wizard/field-spec.ts';
import { STEP_FORMS } from '../../src/wizard/step-forms.ts';
import { act, type Desk } from './act.ts';
import { plain } from './expectations.ts';
import { leaveOpen } from './sibling-list.ts';
import type { Command } from './schedule.ts';
import { letters, type World } from './world.ts';

/** The fields that the command 'save' fills in. In other sections, it fills in the text areas. */
const TYPED: Partial<Record<SectionKey, readonly string[]>> = {
  primary: ['mother_name', 'father_name', 'contact_name'],
  personal: ['medical_conditions', 'disabilities', 'monthly_income'],
  family: ['father_occupation', 'family_background', 'other_long_relatives'],
  biodata: ['own_opening', 'for_whom'],
};

function listTyped(section: SectionKey): readonly string[] {
  const form = Object.values(STEP_FORMS).find((each) => each.section === section);
  const fields = form ? listFields<FieldSpec>(form) : [];
  const long = fields.flatMap(({ type, name }) => (type === 'textarea' ? [name] : []));
  return TYPED[section] ?? long;
}

/** The values that each open form showed when it was opened. */
export type OpenForms = Map<string, LooseValues>;

const formName = (desk: Desk, section: SectionKey) =>
  `${desk.phone} ${desk.family.name} ${section}`;

export async function openForm(forms: OpenForms, desk: Desk, section: SectionKey): Promise<void> {
  const values = await readValues(desk.look, section);
  forms.set(formName(desk, section), values ?? {});
}

type Save = Extract<Command, { do: 'save' }>;

export async function fillIn(
  world: World,
  desk: Desk,
  { section, fields, form, forms }: Save & { forms: OpenForms },
): Promise<void> {
  const typed: LooseValues = {};
  for (const [index, field] of listTyped(section).entries()) {
    const isTyped = Math.floor(fields / 2 ** index) % 2 === 1;
    if (isTyped) typed[field] = desk.family.mark + letters(world.nextNumber());
  }
  if (Object.keys(typed).length === 0) return;
  const opened = form === 'old' ? forms.get(formName(desk, section)) : undefined;
  await submit(world, desk, { section, typed, opened });
}

/** `typed` has the changed values, and `opened` the values that an old form showed. */
export async function submit(
  world: World,
  desk: Desk,
  {
    section,
    typed,
    opened,
  }: { section: SectionKey; typed: LooseValues; opened?: LooseValues | undefined },
): Promise<void> {
  const { tab, store, look } = desk;
  const shown = (await readValues(look, section)) ?? {};
  // Nobody submits a form that was opened empty, if values have arrived in the meantime.
  const isOutdated = opened && Object.keys(opened).length === 0 && Object.keys(shown).length > 0;
  const from = opened && !isOutdated ? opened : shown;
  const missing = section === 'primary' ? world.basicInfo : {};
  const values = { ...missing, ...withoutEmpty(from), ...typed };
  const step = SECTION_STEPS[section];
  const saved = await act(tab, () =>
    saveSection(store, { key: section, step, values, from }, tab.environment),
  );
  const isSaved =
    saved.outcome === 'done'
      ? saved.value === 'saved'
      : await isStored(world, desk, { section, typed, shown });
  if (isSaved && saved.outcome === 'failed') world.watch.find(`[S1] ${section} half-saved`);
  if (!isSaved) return;
  for (const [field, value] of Object.entries(typed)) {
    world.expected
      .field(desk.family.name, section, field)
      .save({ phone: desk.phone, value: plain(value), from: plain(from[field]) });
  }
}

function withoutEmpty(values: LooseValues): LooseValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** A save of a killed tab must be stored completely or not at all [S1]. */
async function isStored(
  world: World,
  { look }: Desk,
  { section, typed, shown }: { section: SectionKey; typed: LooseValues; shown: LooseValues },
): Promise<boolean> {
  const edits = (await look.sections.get(section))?.edits ?? {};
  // A value that the form already showed does not prove that this save was stored.
  const changed = Object.entries(typed).filter(
    ([field, value]) => plain(shown[field]) !== plain(value),
  );
  const stored = changed.filter(([field, value]) => plain(edits[field]?.value) === plain(value));
  if (stored.length > 0 && stored.length < changed.length) {
    world.watch.find(`[S1] half of a save of ${section} was stored`);
  }
  return stored.length > 0;
}

export async function halfType(world: World, desk: Desk, section: SectionKey): Promise<void> {
  const { tab, store, look } = desk;
  const from = (await readValues(look, section)) ?? {};
  const [field = ''] = listTyped(section);
  const values = { ...from, [field]: desk.family.mark + letters(world.nextNumber()) };
  await act(tab, () =>
    saveDraft(store, { step: SECTION_STEPS[section], values, from }, tab.environment),
  );
}

/** A place is a new state with a new city. */
export async function addAndChoose(
  world: World,
  desk: Desk,
  what: 'profession' | 'gotra' | 'place',
): Promise<void> {
  if (what === 'place') {
    const country = world.basicInfo['permanent_country'] as { id: number; name: string };
    const state = await add(world, desk, { kind: 'state', parent: country });
    if (!state) return;
    const city = await add(world, desk, { kind: 'city', parent: state });
    if (!city) return;
    const typed = { current_country: country, current_state: state, current_city: city };
    return submit(world, desk, { section: 'personal', typed });
  }
  const item = await add(world, desk, { kind: what, parent: null });
  if (!item) return;
  const section = what === 'profession' ? 'primary' : 'additional';
  return submit(world, desk, { section, typed: { [what]: item } });
}

type Item = Awaited<ReturnType<typeof addOption>>;

async function add(
  world: World,
  { tab, store, look, family, phone }: Desk,
  { kind, parent }: { kind: 'profession' | 'gotra' | 'state' | 'city'; parent: Item | null },
): Promise<Item | undefined> {
  const name = family.mark + letters(world.nextNumber());
  const option: NewOption = { kind, name, language: 'en', parentId: parent?.id ?? null };
  const added = await act(tab, () => addOption(store, option, tab.environment));
  const row = await look.options.filter((each) => each.name === name).first();
  if (row) {
    world.expected.options.push({
      account: family.name,
      phone,
      kind,
      name,
      parentName: parent?.name ?? null,
      wanted: 'yes',
    });
  } else if (added.outcome === 'done') world.watch.find(`[S1] the option ${name} was not stored`);
  return added.outcome === 'done' ? added.value : undefined;
}

/** Settles a conflict as a person does [S13]. Returns false if none was settled. */
export async function choose(
  world: World,
  desk: Desk,
  { index, choice }: { index: number; choice: 'ours' | 'theirs' },
): Promise<boolean> {
  const { tab, store, look, family, phone } = desk;
  const conflicts = await listConflicts(look);
  const conflict = conflicts[index % Math.max(1, conflicts.length)];
  if (!conflict) return false;
  const { section, field, ours, theirs } = conflict;
  await act(tab, () => settleConflict(store, { section, field, choice }, tab.environment));
  const row = await look.sections.get(section);
  const edit = row?.edits[field];
  const isOpen = field in (row?.conflicts ?? {});
  const isOurs = plain(edit?.value) === plain(ours.value);
  if (isOpen && isOurs) return false;
  if (field === 'siblings') leaveOpen(world, desk, [ours.value, theirs.value]);
  else
    world.expected.field(family.name, section, field).choose({
      phone,
      ours: plain(ours.value),
      theirs: plain(theirs.value),
      chosen: choice,
    });
  return true;
}
