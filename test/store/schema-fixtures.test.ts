import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AccountStore } from '../../src/store/schema/account-store.ts';
import { DeviceStore } from '../../src/store/schema/device-store.ts';
import { createWorld } from '../sync/support/world.ts';
import { dumpDatabase, type DatabaseDump } from './support/database-dump.ts';
import { fillPhone } from './support/fill-phone.ts';

const fixture = (kind: string, version: number) =>
  new URL(`fixtures/${kind}-v${version}.json`, import.meta.url);
const schemaOf = ({ version, stores }: DatabaseDump) => ({
  version,
  stores: stores.map(({ values: _values, ...schema }) => schema),
});

const stores = { account: new AccountStore(0), device: new DeviceStore('device') };

/**
 * With WRITE_FIXTURES, a developer writes the fixtures once for each version of the schema:
 * `WRITE_FIXTURES=1 vitest run --project unit test/store/schema-fixtures.test.ts`
 */
const isWriting = process.env['WRITE_FIXTURES'] === '1';

describe.each(['account', 'device'] as const)('[S24] the %s database', (kind) => {
  const version = stores[kind].verno;

  test.runIf(isWriting)('writes the fixture of its version', async () => {
    const world = await createWorld();
    await fillPhone(world);
    const dump = await dumpDatabase((kind === 'account' ? world.store : world.device).name);
    const file = fixture(kind, version);
    // A fixture is written once and never changed.
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, `${JSON.stringify(dump, undefined, 1)}\n`);
  });

  test(`has a fixture of each version up to ${version}`, () => {
    const versions = Array.from({ length: version }, (_, index) => index + 1);
    expect(versions.filter((each) => !existsSync(fixture(kind, each)))).toEqual([]);
  });

  test('has the schema of its fixture: a changed schema needs a new version', async () => {
    const store = stores[kind];
    await store.open();
    store.close();
    const fromFixture = JSON.parse(readFileSync(fixture(kind, version), 'utf8')) as DatabaseDump;
    expect(schemaOf(await dumpDatabase(store.name))).toEqual(schemaOf(fromFixture));
  });
});
