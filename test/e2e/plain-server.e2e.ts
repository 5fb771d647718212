import { API_BASE, LIVENESS_PATH, paths } from '../../src/protocol/paths.ts';
import { expectCovered, fetchStoredSides, listFilesOnPhone, pickCard } from './support/aadhaar.ts';
import { fillBasicInfo, textField } from './support/basic-info.ts';
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts';
import { logInAt, openAccountAt } from './support/media.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { untilOutboxIsEmpty, untilPlaceIsKept } from './support/phone-store.ts';
import {
  isPost,
  isPrimaryCreation,
  listDocuments,
  listPrimaryRecords,
  loseAnswers,
} from './support/records.ts';
import { logIn, register } from './support/registration.ts';
import { passToEnd } from './support/step-actions.ts';
import { expect, test as base } from './support/test.ts';
import {
  AADHAAR,
  BASIC_INFO,
  expectAllSent,
  PERSONAL_DETAILS,
  stepHeading,
  submit,
  WELCOME,
} from './support/wizard.ts';
import { stepTitle } from '../support/step-titles.ts';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  DEVICE_HEADER,
  EXTENSIONS_HEADER,
  IDEMPOTENCY_KEY,
  NOTICE_HEADER,
  TERMS_HEADER,
} from '../../src/protocol/headers.ts';
import { ACCESS_PATHS, PRIVACY_PATHS } from '../../src/protocol/access.ts';

interface Fixtures {
  plain: PlainServer;
  plainRoad: FaultProxy;
}

const test = base.extend<Fixtures>({
  plain: async ({ product }, use) => {
    const plain = await startPlainServer(product.url);
    await use(plain);
    await plain.close();
  },
  plainRoad: async ({ plain }, use) => {
    const road = await startFaultProxy(plain.url);
    await use(road);
    await road.close();
  },
});

test(
  'With a server of the plain contract alone, a family registers, and what it fills in in a tunnel arrives once, looked up before it is repeated [S7]',
  { tag: '@long' },
  async ({ product, plain, plainRoad: road, phone }) => {
    const family = inventMotherAndDaughter();
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
      await submit(page);
      await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
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
      await submit(page);
      await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
      await untilPlaceIsKept(page, 'personal-details');
      await phone.kill();
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
      await submit(page);
      await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
      await untilOutboxIsEmpty(page);
      const records = await listPrimaryRecords(product, family);
      expect(records).toHaveLength(1);
      expect(records[0]).toMatchObject({ values: { first_name: 'Anjali Prakash' } });
      expect(plain.refused.filter((call) => call.includes('passed-steps'))).toEqual([]);
    });

    await test.step('another phone of the family finds what is there', async () => {
      const other = await phone.context.browser()?.newContext();
      const another = await other?.newPage();
      if (!another) throw new Error('No second phone could be had');
      await another.goto(`${road.url}/login`);
      await logIn(another, family);
      await expect(another.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
      await another.goto(`${road.url}/profile?step=basic-info`);
      await expect(textField(another, 'First Name')).toHaveValue('Anjali Prakash');
      await other?.close();
    });
  },
);

test(
  'With a server of the plain contract, preferences stay on the phone, and for a copy of the data one writes to the contact',
  { tag: '@long' },
  async ({ product, plain, plainRoad: road, phone }) => {
    const family = inventMotherAndDaughter();
    const step = {
      key: 'personal-preferences',
      heading: stepTitle('personal-preferences'),
    } as const;
    await openAccountAt({ product, family }, step.key);
    const page = await phone.newPage();
    await logInAt(page, { url: road.url, family }, step);
    await expect(
      page.getByText(
        'These answers stay on this phone and can be shown on the biodata. They are not sent.',
      ),
    ).toBeVisible();
    await textField(page, 'In your own words').fill('Somebody who laughs');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await passToEnd(page, step.key);
    await untilOutboxIsEmpty(page);
    const preferences = paths.sections('preferences');
    expect(plain.refused.filter((call) => call.includes(preferences))).toEqual([]);
    await page.goto(`${road.url}/profile?step=personal-document`);
    await expect(page.getByRole('img', { name: /^Preview, page 1/u })).toContainText(
      'Somebody who laughs',
    );
    await page.goto(`${road.url}/dashboard`);
    const own = page.getByRole('region', { name: 'Your data' });
    await own.locator('summary').press('Enter');
    await expect(own).toContainText('write to the grievance contact');
    await expect(own.getByRole('button')).toHaveCount(0);
  },
);

function countLost(road: FaultProxy, path: string): number {
  return road.requests.filter((sent) => isPost(path)(sent) && sent.outcome === 'lost').length;
}

/** This proxy makes the product look like a plain server: only the calls of spec.md §7. */
interface PlainServer {
  readonly url: string;
  /** Lists the requests that a plain server does not support. */
  readonly refused: readonly string[];
  close(): Promise<void>;
}

/** This product adds these headers to the contract. The proxy removes them in both directions. */
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

/** §7 does not define the answers of these calls, so the proxy replaces the product's answers. */
const SAVES = /^\/api\/profiles\/(profile-\w+|document)\//u;

async function startPlainServer(target: string): Promise<PlainServer> {
  const refused: string[] = [];
  const server = createServer((incoming, answer) => {
    const url = new URL(incoming.url ?? '/', target);
    if (OUR_CALLS.some((path) => url.pathname.startsWith(path))) {
      refused.push(`${incoming.method} ${url.pathname}`);
      incoming.resume();
      answerJson(answer, 404, { detail: 'Not found.' });
      return;
    }
    url.searchParams.delete('names');
    pass(url, incoming, answer).catch(() => answer.socket?.resetAndDestroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function pass(url: URL, incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  const headers = withoutOurs(incoming.headers);
  const upstream = request(url, { method: incoming.method, headers, agent: false });
  answer.once('close', () => upstream.destroy());
  incoming.pipe(upstream);
  const [reply] = (await once(upstream, 'response')) as [IncomingMessage];
  const status = reply.statusCode ?? 502;
  const isSave = incoming.method !== 'GET' && SAVES.test(url.pathname);
  if (isSave && status < 300) {
    reply.resume();
    await once(reply, 'end');
    answerJson(answer, status, { message: 'Saved.' });
    return;
  }
  answer.writeHead(status, withoutOurs(reply.headers));
  reply.pipe(answer);
}

function withoutOurs(headers: IncomingMessage['headers']): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !OUR_HEADERS.includes(name) && name !== 'connection' && name !== 'keep-alive',
    ),
  );
}

function answerJson(answer: ServerResponse, status: number, body: object): void {
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
