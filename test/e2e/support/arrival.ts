import type { FaultProxy } from './fault-proxy.ts';
import type { Family } from './people.ts';
import type { Product } from './product.ts';
import { countEffects, isPrimaryCreation, listPrimaryRecords } from './records.ts';
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
    values: {
      first_name: basicInfo.firstName,
      last_name: basicInfo.lastName,
      gender: basicInfo.gender,
      dob: basicInfo.dob.stored,
      marital_status: basicInfo.maritalStatus,
      profession: { name: basicInfo.profession },
      education: basicInfo.education.map((name) => ({ name })),
      mother_name: basicInfo.motherName,
      father_name: basicInfo.fatherName,
      contact_name: basicInfo.contactName || null,
      contact_number: basicInfo.contactNumber,
      permanent_country: { name: basicInfo.country },
      permanent_state: { name: basicInfo.state },
      permanent_city: { name: basicInfo.city },
    },
  });
  const sent = road.requests.filter(isPrimaryCreation);
  const keys = [...new Set(sent.map(({ idempotencyKey }) => idempotencyKey))];
  const bodies = new Set(sent.map(({ bodySha256 }) => bodySha256).filter(Boolean));
  expect(keys).toHaveLength(1);
  expect(bodies.size).toBe(1);
  expect(await countEffects(product, keys[0])).toBe(1);
}
