import { API_BASE } from '../../../src/protocol/paths.ts';
import { expect } from '../../e2e/support/test.ts';
import type { RecordedRequest } from '../../e2e/support/recorded-request.ts';
import { fillForm } from './family-day.ts';
import { ADDITIONAL } from './profile-forms.ts';
import type { Round } from './round.ts';
import { count } from './tally.ts';
import { readRecord } from '../../e2e/support/records.ts';

/** The browser makes three attempts, the last about 20 s after the first. */
const BACKGROUND_MAX_MS = 60_000;

/**
 * While no write reaches the server, a section is saved and every tab of the app is closed.
 * Background Sync must send the section without a page.
 */
export async function sendWithNoPageOpen(round: Round): Promise<void> {
  const { phone, road, product, family, weather, tally } = round;
  const isWrite = ({ method, path }: RecordedRequest) =>
    method !== 'GET' && path.startsWith(API_BASE);
  let unblock = () => {};
  await fillForm(round, ADDITIONAL, async () => {
    // The browser gives up after three attempts, so the test causes no other fault from here on.
    await weather.calm();
    unblock();
    unblock = road.block(isWrite);
  });
  await phone.closePages();
  await phone.stopWorkers();
  unblock();
  count(tally.faults, 'all tabs closed with something unsent');
  await expect
    .poll(() => readRecord(product, family, ADDITIONAL.section), { timeout: BACKGROUND_MAX_MS })
    .toBeDefined();
  count(tally.seen, 'steps delivered by Background Sync with no page open');
  weather.resume();
}
