import { beforeEach, describe, expect, test } from 'vitest';
import { listConflicts, settleConflict } from '../../src/store/sections/conflict-store.ts';
import { listOutbox } from '../../src/store/account/outbox-store.ts';
import { readValues } from '../../src/store/sections/section-store.ts';
import type { LooseValues } from '../../src/domain/sections.ts';
import { registerAccount, type TestAccount } from '../support/test-account.ts';
import { useServerWithClock } from '../support/test-server.ts';
import { createPhone, type Fault, type Phone } from './support/phone.ts';

const { clock, server } = useServerWithClock({ startMs: Date.now() });
let account: TestAccount;
let mothers: Phone;
let fathers: Phone;

beforeEach(async () => {
  account = await registerAccount(server);
  mothers = await createPhone(server, account, clock);
  fathers = await createPhone(server, account, clock);
});

const sibling = (name: string, more: LooseValues = {}) => ({
  name,
  gender: 'Brother',
  marital_status: 'Not Married',
  age: null,
  occupation: null,
  additional_details: null,
  ...more,
});
const rohan = sibling('Rohan', { age: 24 });
const isha = sibling('Isha', { gender: 'Sister' });
const meera = sibling('Meera', { gender: 'Sister' });

const save = (phone: Phone, siblings: unknown, from?: LooseValues) =>
  phone.save({
    key: 'family',
    step: 'personal-family',
    values: { siblings },
    ...(from ? { from } : {}),
  });
const shown = async (phone: Phone) => (await readValues(phone.store, 'family')) ?? {};
const namesOn = async (phone: Phone) =>
  ((await shown(phone))['siblings'] as { name: string }[]).map(({ name }) => name).sort();

async function stored(): Promise<LooseValues> {
  const { rows } = await server.db.query<{ values: LooseValues }>(
    `select "values" from sections where profile_id = $1 and kind = 'family'`,
    [account.profileId],
  );
  return rows[0]?.values ?? {};
}

/** If a pull begins in the millisecond of a confirmed save, the phone ignores its answer. */
async function pull(phone: Phone): Promise<void> {
  clock.advance(1);
  await phone.pull();
  clock.advance(1);
}

/** After five turns, each phone has the data of the other. */
async function meet(): Promise<void> {
  for (const phone of [mothers, fathers, mothers, fathers, mothers]) {
    await phone.drain();
    await pull(phone);
  }
}

async function begin(siblings: unknown): Promise<void> {
  await save(mothers, siblings);
  await meet();
}

async function readAgreement() {
  const { siblings } = (await stored()) as { siblings: { name: string }[] };
  const open = await Promise.all(
    [mothers, fathers].flatMap(({ store }) => [listOutbox(store), listConflicts(store)]),
  );
  return {
    mothers: await namesOn(mothers),
    fathers: await namesOn(fathers),
    server: siblings.map(({ name }) => name).sort(),
    open: open.flat(),
  };
}

const agreedOn = (names: string[]) => ({ mothers: names, fathers: names, server: names, open: [] });

describe('[S13] brothers and sisters on two phones', () => {
  test('one added on each in a tunnel: both phones end with both', async () => {
    await begin([rohan]);
    await save(mothers, [rohan, isha]);
    await save(fathers, [rohan, meera]);
    await meet();
    expect(await readAgreement()).toEqual(agreedOn(['Isha', 'Meera', 'Rohan']));
  });

  test('one added on each before anything of the step was at the server', async () => {
    await save(mothers, [isha]);
    await save(fathers, [meera]);
    await meet();
    expect(await readAgreement()).toEqual(agreedOn(['Isha', 'Meera']));
  });

  test('one added in a form that was begun before the other phone’s came in', async () => {
    await begin([rohan]);
    await save(mothers, [rohan, isha]);
    const from = await shown(mothers);
    await save(fathers, [rohan, meera]);
    await fathers.drain();
    await pull(mothers);
    expect(await namesOn(mothers)).toEqual(['Isha', 'Meera', 'Rohan']);
    await save(mothers, [rohan, isha, sibling('Kiran')], from);
    await meet();
    expect(await readAgreement()).toEqual(agreedOn(['Isha', 'Kiran', 'Meera', 'Rohan']));
  });

  test.each<[Fault]>([['lose-reply'], ['lose-request'], ['send-twice'], ['server-error']])(
    '[S7] one added on each, and the first attempt meets %s',
    async (fault) => {
      await begin([rohan]);
      await save(mothers, [rohan, isha]);
      const faults = [fault];
      mothers.line.fault = (method) => (method === 'GET' ? 'none' : (faults.shift() ?? 'none'));
      await mothers.drain();
      await pull(fathers);
      await save(fathers, [...((await shown(fathers))['siblings'] as unknown[]), meera]);
      await fathers.drain();
      await pull(mothers);
      await save(mothers, [rohan, isha, sibling('Kiran')], { siblings: [rohan, isha] });
      await meet();
      expect(await readAgreement()).toEqual(agreedOn(['Isha', 'Kiran', 'Meera', 'Rohan']));
    },
  );

  test('the same field of the same one changed differently waits for the choice', async () => {
    await begin([rohan, isha]);
    await save(mothers, [{ ...rohan, age: 25 }, isha]);
    await save(fathers, [{ ...rohan, age: 26 }, isha, meera]);
    await mothers.drain();
    await fathers.drain();
    expect(await listConflicts(fathers.store)).toMatchObject([
      {
        section: 'family',
        field: 'siblings',
        ours: { value: [{ age: 26 }, { name: 'Isha' }, { name: 'Meera' }] },
        theirs: { value: [{ age: 25 }, { name: 'Isha' }] },
        before: [{ age: 24 }, { name: 'Isha' }],
      },
    ]);
    const choice = { section: 'family', field: 'siblings', choice: 'ours' } as const;
    await settleConflict(fathers.store, choice, fathers.environment);
    await meet();
    expect(await readAgreement()).toEqual(agreedOn(['Isha', 'Meera', 'Rohan']));
    expect(await stored()).toMatchObject({ siblings: [{ age: 26 }, {}, {}] });
  });

  test('what waited for a choice goes by itself once the other side has taken its change back', async () => {
    await begin([rohan]);
    await save(mothers, [{ ...rohan, age: 25 }]);
    await save(fathers, [{ ...rohan, age: 26 }, meera]);
    await mothers.drain();
    await fathers.drain();
    await pull(fathers);
    expect(await listOutbox(fathers.store)).toEqual([]);
    await save(mothers, [rohan]);
    await meet();
    expect(await readAgreement()).toEqual(agreedOn(['Meera', 'Rohan']));
    expect(await stored()).toMatchObject({ siblings: [{ age: 26 }, { name: 'Meera' }] });
  });
});
