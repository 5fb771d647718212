import { API_BASE, LIVENESS_PATH, paths } from '../../src/protocol/paths.ts';
import { expectCovered, fetchStoredSides, listFilesOnPhone, pickCard } from './support/aadhaar.ts';
import { choose, fillBasicInfo, textField } from './support/basic-info.ts';
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts';
import { untilOutboxIsEmpty, untilPlaceIsKept } from './support/phone-store.ts';
import {
  isPost,
  isPrimaryCreation,
  listDocuments,
  listPrimaryRecords,
  loseAnswers,
} from './support/records.ts';
import type { RecordedRequest } from './support/recorded-request.ts';
import { logIn, register, openAndLogIn } from './support/registration.ts';
import { passToEnd } from './support/step-actions.ts';
import { expect, test as base } from './support/test.ts';
import {
  AADHAAR,
  BASIC_INFO,
  expectAllSent,
  PERSONAL_DETAILS,
  stepHeading,
  submitTo,
  WELCOME,
} from './support/wizard.ts';
import { ALL_DONE } from '../support/step-titles.ts';
import {
  DEVICE_HEADER,
  EXTENSIONS_HEADER,
  IDEMPOTENCY_KEY,
  NOTICE_HEADER,
  TERMS_HEADER,
} from '../../src/protocol/headers.ts';
import { ACCESS_PATHS, PRIVACY_PATHS } from '../../src/protocol/access.ts';

/** This product adds these headers to the contract. */
const OUR_HEADERS = [
  IDEMPOTENCY_KEY,
  DEVICE_HEADER,
  EXTENSIONS_HEADER,
  TERMS_HEADER,
  NOTICE_HEADER,
  'if-match',
  'if-none-match',
  'etag',
  'tus-resumable',
  'upload-offset',
  'upload-length',
];

const OUR_CALLS = [
  LIVENESS_PATH,
  `${API_BASE}/site`,
  API_BASE + paths.passedSteps,
  API_BASE + paths.uploads,
  API_BASE + paths.sections('preferences'),
  API_BASE + paths.sections('biodata'),
  ...Object.values(PRIVACY_PATHS).map((path) => API_BASE + path),
  // The other calls of this extension begin with these paths.
  ...[ACCESS_PATHS.signIns, ACCESS_PATHS.password, ACCESS_PATHS.email].map(
    (path) => API_BASE + path,
  ),
];

/** §7 does not define the answers of these calls. */
const SAVES = /^\/api\/profiles\/(profile-\w+|document)\//u;

/** Behind this proxy, the product looks like a plain server: only the calls of spec.md §7. */
const test = base.extend<{ plainRoad: FaultProxy }>({
  plainRoad: async ({ product }, use) => {
    const road = await startFaultProxy(product.url, { hiddenHeaders: OUR_HEADERS });
    const isOurs = ({ path }: { path: string }) => OUR_CALLS.some((call) => path.startsWith(call));
    road.answer(isOurs, { status: 404, body: { detail: 'Not found.' } });
    const isSave = ({ method, path }: RecordedRequest) => method !== 'GET' && SAVES.test(path);
    road.replaceReplies(isSave, { message: 'Saved.' });
    await use(road);
    await road.close();
  },
});

test(
  'With a server of the plain contract alone, a family registers, and what it fills in in a tunnel arrives once, looked up before it is repeated [S7]; what the contract lacks stays on the phone',
  { tag: '@long' },
  async ({ product, plainRoad: road, phone, family }) => {
    let page = await phone.newPage();

    await test.step('registers, logs in, and sends the Aadhaar card, of which an answer gets lost', async () => {
      await page.goto(road.url);
      await register(page, product, family);
      await logIn(page, family);
      await expect(stepHeading(page, WELCOME)).toBeVisible();
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(stepHeading(page, AADHAAR)).toBeVisible();
      const picture = { width: 640, height: 420 };
      const front = await pickCard(page, { side: 'front', picture });
      const back = await pickCard(page, { side: 'back', picture });
      const stopLosing = loseAnswers(road, paths.documents);
      await submitTo(page, BASIC_INFO);
      await expect.poll(() => countLost(road, paths.documents)).toBeGreaterThan(0);
      stopLosing();
      await untilOutboxIsEmpty(page);
      const documents = await listDocuments(product, family);
      expect(documents).toHaveLength(2);
      const profileId = Number(documents[0]?.profile);
      const stored = await fetchStoredSides(page, { product, profileId });
      await expectCovered(stored.front, front);
      await expectCovered(stored.back, back);
      expect(await listFilesOnPhone(page)).toEqual([]);
    });

    await test.step('fills in Basic Info, submits it in a tunnel, and the phone kills the browser', async () => {
      await fillBasicInfo(page, family.basicInfo);
      road.cut();
      await submitTo(page, PERSONAL_DETAILS);
      await untilPlaceIsKept(page, 'personal-details');
      await phone.relaunch();
    });

    await test.step('the server acts and its answer gets lost: it is asked before anything is sent again', async () => {
      const stopLosing = loseAnswers(road, paths.sections('primary'));
      road.restore();
      page = await phone.newPage();
      await page.goto(`${road.url}/profile?step=personal-details`);
      await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
      await expect.poll(() => countLost(road, paths.sections('primary'))).toBeGreaterThan(0);
      stopLosing();
      await expectAllSent(page, { withinMs: 40_000 });
      const records = await listPrimaryRecords(product, family);
      expect(records).toHaveLength(1);
      expect(records[0]).toMatchObject({ values: { first_name: family.basicInfo.firstName } });
      const lost = road.requests.findIndex(
        (sent) => isPrimaryCreation(sent) && sent.outcome === 'lost',
      );
      const after = road.requests
        .slice(lost + 1)
        .filter(({ path }) => path.includes('profile-primary'));
      // The browser itself may repeat the lost request. So the test reads only answered requests:
      // the first must be the look-up.
      expect(after.find(({ outcome }) => outcome === 'answered')?.method).toBe('GET');
      expect(
        after.filter(({ outcome }) => outcome === 'answered').map(({ method }) => method),
      ).not.toContain('POST');
    });

    await test.step('a correction is sent once, and a step with nothing to save is told to nobody', async () => {
      await page.goto(`${road.url}/profile?step=basic-info`);
      await expect(textField(page, 'First Name')).toHaveValue(family.basicInfo.firstName);
      await textField(page, 'First Name').fill('Anjali Prakash');
      await submitTo(page, PERSONAL_DETAILS);
      await untilOutboxIsEmpty(page);
      const records = await listPrimaryRecords(product, family);
      expect(records).toHaveLength(1);
      expect(records[0]).toMatchObject({ values: { first_name: 'Anjali Prakash' } });
      expect(road.requests.filter(({ path }) => path.includes('passed-steps'))).toEqual([]);
    });

    await test.step('preferences stay on the phone, which says so; for a copy of the data one writes to the contact', async () => {
      await page.goto(`${road.url}/profile?step=personal-details`);
      await choose(page, 'Mother Tongue', 'Marathi');
      await page.getByRole('button', { name: 'Save & Continue' }).click();
      await passToEnd(page, 'personal-details');
      await page.goto(`${road.url}/profile?step=personal-preferences`);
      await expect(page.getByText('These answers stay on this phone')).toBeVisible();
      await textField(page, 'In your own words').fill('Somebody who laughs');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page.getByRole('heading', { name: ALL_DONE })).toBeVisible();
      await untilOutboxIsEmpty(page);
      const preferences = paths.sections('preferences');
      expect(road.requests.filter(({ path }) => path.includes(preferences))).toEqual([]);
      await page.goto(`${road.url}/profile?step=personal-document`);
      await expect(page.getByRole('img', { name: /^Preview, page 1/u })).toContainText(
        'Somebody who laughs',
      );
      await page.goto(`${road.url}/dashboard`);
      const own = page.getByRole('region', { name: 'Your data' });
      await own.locator('summary').press('Enter');
      await expect(own).toContainText('write to the grievance contact');
      await expect(own.getByRole('button')).toHaveCount(0);
    });

    await test.step('another phone of the family finds what is there', async () => {
      const other = await phone.context.browser()?.newContext();
      const another = await other?.newPage();
      if (!another) throw new Error('No second phone could be had');
      await openAndLogIn(another, road.url, family);
      await expect(another.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
      await another.goto(`${road.url}/profile?step=basic-info`);
      await expect(textField(another, 'First Name')).toHaveValue('Anjali Prakash');
      await other?.close();
    });
  },
);

function countLost(road: FaultProxy, path: string): number {
  return road.requests.filter((sent) => isPost(path)(sent) && sent.outcome === 'lost').length;
}
