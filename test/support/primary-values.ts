import { call } from './api-call.ts';
import { basicInfo } from './family.ts';
import type { TestServer } from './test-server.ts';

export interface Item {
  id: number;
  name: string;
}

export async function findItem(
  server: Pick<TestServer, 'url'>,
  kind: string,
  query: Record<string, string | number>,
): Promise<Item> {
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  const { body } = await call(server, `/core/${kind}/?${parameters.toString()}`);
  const [item] = body as Item[];
  if (!item) throw new Error(`The server has no ${kind} for '${parameters.toString()}'.`);
  return item;
}

export async function primaryValues(server: Pick<TestServer, 'url'>) {
  const country = await findItem(server, 'country', { query: 'India' });
  const state = await findItem(server, 'state', { query: 'Maharashtra', country_id: country.id });
  const city = await findItem(server, 'city', { query: 'Solapur', state_id: state.id });
  return {
    ...basicInfo,
    profession: await findItem(server, 'profession', { query: 'Teacher' }),
    education: [await findItem(server, 'education', { query: 'B.A.' })],
    mother_name: 'Sunanda',
    father_name: 'Vijay',
    contact_name: 'Sunanda Kulkarni',
    permanent_country: country,
    permanent_state: state,
    permanent_city: city,
  };
}

/** Valid values of each section, with items of the lists. */
export async function sectionValues(server: Pick<TestServer, 'url'>) {
  const primary = await primaryValues(server);
  const { permanent_country, permanent_state, permanent_city, education } = primary;
  const language = await findItem(server, 'language', { query: 'Marathi' });
  const religion = await findItem(server, 'religion', { query: 'Hindu' });
  const caste = await findItem(server, 'caste', { query: '' });
  const sub_caste = await findItem(server, 'subcaste', { query: '', caste: caste.id });
  return {
    primary,
    personal: {
      height_in_cm: 163.5,
      weight_in_kg: 54.25,
      mother_tongue: language,
      blood_group: 'B+',
      hobbies: [await findItem(server, 'hobby', { query: 'Reading' })],
      current_country: permanent_country,
      current_state: permanent_state,
      current_city: permanent_city,
      monthly_income: 45_000,
      annual_income: '5,40,000',
    },
    family: {
      mother_education: education,
      father_education: education,
      mother_occupation: 'Teacher',
      siblings: [{ name: 'Rohan', gender: 'Brother', marital_status: 'Maried', age: 31 }],
      other_family_members: [{ name: 'Kamala', relation: 'Grandmother' }],
    },
    additional: {
      religion,
      languages_known: [language],
      caste,
      sub_caste,
      dietary_preferences: 'Vegetarian',
      about_me: 'Reads a lot.',
      social_links: { web: 'none' },
    },
    preferences: {
      age: { from: 28, to: 33 },
      height: { from: 168, to: null },
      marital_status: ['NeverMarried', 'Widowed'],
      religion: [religion],
      caste: [caste],
      sub_caste: [sub_caste],
      education,
      income_from: 900_000,
      places: [permanent_city],
      own_words: 'Somebody who laughs.',
      musts: ['age'],
    },
    biodata: { language: 'mr', shown: { contact: false }, names: { Aditi: 'अदिती' } },
  };
}
