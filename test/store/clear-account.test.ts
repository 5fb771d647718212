import { describe, expect, test } from 'vitest';
import { clearAccount } from '../../src/store/account/clear-account.ts';
import { readUnsentWork } from '../../src/store/account/unsent.ts';
import { passStep } from '../../src/store/sections/progress-store.ts';
import { accepting, freshWorlds, reply, world } from '../sync/support/world.ts';

freshWorlds();

describe('[S17] clearing an account from the phone', () => {
  const fill = async () => {
    await world.pullFrom((request) =>
      request.path.includes('profile-family')
        ? reply(200, [{ id: 3, family_income: 'x' }])
        : accepting(request),
    );
    await world.save();
    await world.saveDraft({ step: 'personal-details', values: { height_in_cm: '16' } });
    await world.submit('photo', new Blob(['picture']));
    await passStep(world.store, 'welcome', world.environment);
  };

  test('counts unsent work: steps, forms and files, and since when', async () => {
    const hasUncoveredCard = false;
    const nothing = { count: 0, since: null, hasUncoveredCard };
    expect(await readUnsentWork(world.store)).toMatchObject(nothing);
    const since = world.clock.now;
    await fill();
    expect(await readUnsentWork(world.store)).toMatchObject({
      count: 3,
      since,
      hasUncoveredCard,
    });
  });

  test('leaves nothing', async () => {
    await fill();
    await clearAccount(world.store, 'nothing');
    for (const table of world.store.tables) {
      expect([table.name, await table.count()]).toEqual([
        table.name,
        table.name === 'clearings' ? 1 : 0,
      ]);
    }
  });

  test('or leaves only unsent work, which is sent when the account is back', async () => {
    await fill();
    await clearAccount(world.store, 'unsent');
    expect(await world.store.sections.toCollection().primaryKeys()).toEqual(['primary']);
    expect(await readUnsentWork(world.store)).toMatchObject({ count: 3 });
    world.answer((request) =>
      request.path.includes('photos') ? reply(201, { id: 8 }) : accepting(request),
    );
    world.takeWrites();
    await world.drain('signed-in');
    expect(world.takeWrites().map((write) => write.path)).toEqual([
      '/api/profiles/profile-primary/',
      '/api/profiles/passed-steps/',
      '/api/profiles/photos/',
    ]);
  });
});
