import { describe, expect, test } from 'vitest';
import { checkSectionForm } from '../../src/domain/check-section.ts';
import { LANGUAGES } from '../../src/domain/languages.ts';
import { FamilyMember, Sibling } from '../../src/domain/family-profile.ts';
import { LOOKUP_FIELDS } from '../../src/domain/lookup-fields.ts';
import { SECTION_KEYS, sectionFields } from '../../src/domain/sections.ts';
import { STEPS } from '../../src/domain/steps.ts';
import { ENUMERATION_LISTS } from '../../src/wizard/enumeration-lists.ts';
import { listFields, type FieldSpec, type StepForm } from '../../src/wizard/field-spec.ts';
import { STEP_FORMS } from '../../src/wizard/step-forms.ts';
import { readLocale, type WizardTexts } from '../support/locales.ts';
import { texts } from '../support/typed-texts.ts';

const forms: [string, StepForm][] = Object.entries(STEP_FORMS);
const TODAY = '2026-11-20';

function emptyValue(type: FieldSpec['type']): unknown {
  if (type === 'lookup' || type === 'range') return null;
  if (type === 'choices' || type === 'musts') return [];
  if (type === 'horoscope') return {};
  return type === 'lookup-list' || type === 'repeating' ? [] : '';
}

test('the steps that have a section are the forms, each of its own section, but for the biodata', () => {
  const sections = STEPS.flatMap((step) =>
    'section' in step && step.section !== 'biodata' ? [[step.key, step.section]] : [],
  );
  expect(forms.map(([step, form]) => [step, form.section])).toEqual(sections);
  expect(forms.map(([, form]) => form.section)).toEqual(
    SECTION_KEYS.filter((key) => key !== 'biodata'),
  );
});

describe.each(forms)('%s', (_step, form) => {
  const fields: FieldSpec[] = listFields(form);

  test('shows every field of its struct once, but for those it names as hidden', () => {
    const shown = fields.map((field) => field.name);
    expect(new Set(shown).size).toBe(shown.length);
    expect([...shown, ...(form.hidden ?? [])].sort()).toEqual(sectionFields(form.section).sort());
  });

  test('marks what its form refuses when it is left empty, and nothing else', () => {
    const empty = Object.fromEntries(fields.map(({ name, type }) => [name, emptyValue(type)]));
    const checked = checkSectionForm(form.section, empty, TODAY);
    const refused = checked.ok ? [] : Object.keys(checked.fields);
    const marked = fields.filter((field) => field.required).map((field) => field.name);
    expect(marked.sort()).toEqual(refused.sort());
  });

  test('has a lookup where reference items belong, single or several', () => {
    const lookups = fields
      .filter(({ type }) => type === 'lookup' || type === 'lookup-list')
      .map(({ name, type }) => [name, type === 'lookup-list']);
    const wanted = Object.entries(LOOKUP_FIELDS[form.section]).map(([name, { list }]) => [
      name,
      list,
    ]);
    expect(Object.fromEntries(lookups)).toEqual(Object.fromEntries(wanted));
  });

  test('asks a country before its state and a state before its city', () => {
    const names: string[] = fields.map((field) => field.name);
    const outOfOrder = Object.entries(LOOKUP_FIELDS[form.section]).filter(
      ([name, { parentField }]) =>
        parentField !== undefined && names.indexOf(parentField) > names.indexOf(name),
    );
    expect(outOfOrder).toEqual([]);
  });
});

test('siblings and family members are asked for all that is shown of them', () => {
  const items = Object.fromEntries(
    listFields<FieldSpec>(STEP_FORMS['personal-family']).flatMap((field) =>
      field.type === 'repeating' ? [[field.name, field.item.map(({ name }) => name)]] : [],
    ),
  );
  const shownOf = (struct: { schema: object }) =>
    Object.keys(struct.schema).filter((name) => name !== 'additional_details');
  expect(items).toEqual({
    siblings: shownOf(Sibling),
    other_family_members: shownOf(FamilyMember),
  });
});

describe.each(LANGUAGES)('in %s', (language) => {
  const words = readLocale(language, 'wizard') as WizardTexts;

  test('every field has its label', () => {
    for (const [, form] of forms) {
      for (const { name } of listFields<FieldSpec>(form)) expect(words.fields[name]).toBeTruthy();
    }
  });

  test('every field of a repeating item has its label', () => {
    for (const name of [...Object.keys(Sibling.schema), ...Object.keys(FamilyMember.schema)]) {
      expect(words.itemFields[name]).toBeTruthy();
    }
  });

  test('every choice has its words, whatever goes over the wire', () => {
    for (const [enumeration, values] of Object.entries(ENUMERATION_LISTS)) {
      expect(Object.keys(words.options[enumeration] ?? {})).toEqual([...values]);
    }
  });
});

describe('English labels are the words of the spec', () => {
  const { fields } = readLocale('en', 'wizard') as WizardTexts;

  test.each<[keyof typeof STEP_FORMS, string[]]>([
    [
      'basic-info',
      texts(`
First Name|Last Name|Gender|Date of Birth|Marital Status|Profession|Education|Mother's Name
Father's Name|Contact Person Name|Contact Number|Country|State|City`),
    ],
    [
      'personal-details',
      texts(`
Height|Weight (kg)|Mother Tongue|Blood Group|Hobbies|Monthly Income|Annual Income|Country|State
City|Eye Colour|Hair Colour|Skin Tone|Medical Conditions|Disabilities`),
    ],
    [
      'personal-family',
      texts(`
Mother's Education|Father's Education|Mother's Occupation|Father's Occupation|Family Income (INR)
Family Values|Family Background|Siblings|Other Family Members|Other Distant Relatives`),
    ],
    [
      'personal-additional',
      [
        'Religion',
        'Languages Known',
        'Caste',
        'Sub Caste',
        'Gotra',
        'Dietary Preferences',
        'Smoking Habits',
        'Drinking Habits',
        'About Me',
        // This field has several parts under its title (spec.md §3).
        'Astrological Details',
      ],
    ],
  ])('of %s', (step, labels) => {
    expect(listFields<FieldSpec>(STEP_FORMS[step]).map(({ name }) => fields[name])).toEqual(labels);
  });
});
