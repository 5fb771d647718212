import { basicInfoFields } from './basic-info.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { storedValues } from './marathi-profile.ts';
import type { Family } from './people.ts';
import type { Product } from './product.ts';
import { countEffects, isPost, isPrimaryCreation, listPrimaryRecords } from './records.ts';
import { paths } from '../../../src/protocol/paths.ts';
import { expect } from './test.ts';

interface Sent {
  product: Product;
  road: FaultProxy;
  family: Family;
}

/** The server has Basic Info once, even if the phone sent it several times [S7]. */
export async function expectArrivedOnce({ product, road, family }: Sent): Promise<void> {
  const { basicInfo } = family;
  const records = await listPrimaryRecords(product, family);
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({
    version: 1,
    values: storedValues(basicInfoFields(basicInfo)),
  });
  const sent = road.requests.filter(isPrimaryCreation);
  const bodies = new Set(sent.map(({ bodySha256 }) => bodySha256).filter(Boolean));
  expect(bodies.size).toBe(1);
  await expectEachOnce({ product, road }, paths.sections('primary'), 1);
}

/** The server has done `count` things at this path, each once, however often it was sent [S7]. */
export async function expectEachOnce(
  { product, road }: Pick<Sent, 'product' | 'road'>,
  path: string,
  count: number,
): Promise<void> {
  const sent = road.requests.filter(isPost(path));
  const keys = new Set(sent.map(({ idempotencyKey }) => idempotencyKey));
  expect(keys.size).toBe(count);
  for (const key of keys) expect(await countEffects(product, key)).toBe(1);
}
