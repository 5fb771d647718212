import type { LooseValues } from '../../src/domain/sections.ts';
import { addOption } from '../../src/store/sections/option-store.ts';
import { saveSection } from '../../src/store/sections/section-store.ts';
import type { World } from '../sync/support/world.ts';

/** Basic Info of an invented family. A test overrides the values that it is about. */
export const basicInfo: LooseValues = {
  first_name: 'Aditi',
  last_name: 'Kulkarni',
  gender: 'Female',
  dob: '1998-03-14',
  marital_status: 'NeverMarried',
  profession: { id: 12, name: 'Civil engineer' },
  education: [{ id: 31, name: 'B.E. (Civil)' }],
  mother_name: 'Sunanda Kulkarni',
  father_name: 'Mohan Kulkarni',
  contact_name: null,
  contact_number: '98220 12345',
  permanent_country: { id: 1, name: 'India' },
  permanent_state: { id: 2, name: 'Maharashtra' },
  permanent_city: { id: 3, name: 'Pune' },
};

/** Adds a profession that no server has, as a person does in a lookup field. */
export function addProfession({ store, environment }: Pick<World, 'store' | 'environment'>) {
  const option = { name: 'Toddy tapper', language: 'en', parentId: null };
  return addOption(store, { ...option, kind: 'profession' }, environment);
}

/** Saves Basic Info on the phone, as the submitted step does. */
export function saveBasicInfo(
  { store, environment }: Pick<World, 'store' | 'environment'>,
  changes: object = {},
): ReturnType<typeof saveSection> {
  const values = { ...basicInfo, ...changes };
  return saveSection(store, { key: 'primary', step: 'basic-info', values }, environment);
}
