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
  if (!item) throw new Error(`No ${kind} for ${parameters.toString()}`);
  return item;
}

export async function primaryValues(server: TestServer) {
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
