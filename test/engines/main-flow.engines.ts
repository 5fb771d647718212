import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findOldChromium } from '../../scripts/old-chromium.mjs';
import { paths } from '../../src/protocol/paths.ts';
import { expectArrivedOnce, expectEachOnce } from '../e2e/support/arrival.ts';
import { type FaultProxy, startFaultProxy } from '../e2e/support/fault-proxy.ts';
import { cameraPhoto, expectOnlyPixels, fetchPhotos, fetchVideos } from '../e2e/support/media.ts';
import { type Family, inventMotherAndDaughter } from '../e2e/support/people.ts';
import { type Product, startProduct } from '../e2e/support/product.ts';
import { listDocuments, listPrimaryRecords } from '../e2e/support/records.ts';
import { drawSampleCard } from '../media/support/sample-card.ts';
import { mp4 } from '../server/support/media-files.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { calling, type EnginePhone, findElement, type Role } from './support/engine-phone.ts';
import { launchFirefoxPhone, launchOldChromiumPhone } from './support/puppeteer-phone.ts';
import { launchWebKitPhone } from './support/webkit-phone.ts';
import { stepTitle } from '../support/step-titles.ts';

const NO_BACKGROUND_SYNC = "'SyncManager' in globalThis ? 'Background Sync' : ''";
const YOUNGER = ["'toSorted' in []", "'any' in AbortSignal", "CSS.supports('selector(:has(a))')"];

/**
 * `lacks` must give '': the engine has no Background Sync [S9], or no feature of YOUNGER. The
 * oldest supported phones do not have these features, either (build/browsers.ts).
 */
const ENGINES = {
  Firefox: { launch: launchFirefoxPhone, lacks: NO_BACKGROUND_SYNC },
  WebKit: { launch: launchWebKitPhone, lacks: NO_BACKGROUND_SYNC },
  'Chromium of 2022': {
    launch: launchOldChromiumPhone,
    lacks: `[${YOUNGER.join()}].some(Boolean) ? navigator.userAgent : ''`,
  },
};

for (const [engine, { launch, lacks }] of Object.entries(ENGINES)) {
  test(`${engine}: a mother registers, fills in Basic Info offline, is killed with it half typed, and all of it arrives once [S1, S3, S4, S7, S9, S18]`, async () => {
    test.skip(
      engine === 'Chromium of 2022' && !findOldChromium(),
      'There is none for this machine.',
    );
    const product = await startProduct();
    const road = await startFaultProxy(product.url);
    const files = await makeTemporaryFolder();
    const phone = await launch();
    const family = inventMotherAndDaughter();
    const visit = { phone, person: createPerson(phone), product, road, family, folder: files.path };
    try {
      const description = await phone.evaluate<string>('navigator.userAgent');
      test.info().annotations.push({ type: 'engine', description });
      console.log(description);
      await test.step('what the engine lacks', async () =>
        expect(await phone.evaluate(lacks)).toBe(''));
      await test.step('at home: registers and logs in', () => register(visit));
      await test.step('at home: both sides of the card', () => sendCard(visit));
      await test.step('in the tunnel: Basic Info, half typed, and the phone kills the browser', () =>
        halfTypeAndDie(visit));
      await test.step('in the tunnel: the rest of it, and on to the next step', () =>
        finishBasicInfo(visit));
      await test.step('the network is back: it arrives without anybody pressing anything', () =>
        comeBack(visit));
      await test.step('a photo, chosen in the tunnel, arrives once when the app is opened again', () =>
        sendPhoto(visit));
      await test.step('a video: killed in the middle of it, it goes on where the server has it', () =>
        sendVideo(visit));
    } catch (error) {
      const seen = await phone.evaluate<string>('document.body.innerText').catch(String);
      await writeFile(test.info().outputPath('page.txt'), seen);
      const requests = road.requests.map(
        ({ method, path, status, outcome }) => `${method} ${path} ${status ?? '-'} ${outcome}`,
      );
      await writeFile(test.info().outputPath('requests.txt'), requests.join('\n'));
      throw error;
    } finally {
      await phone.remove();
      await road.close();
      await product.remove();
      await files.remove();
    }
  });
}

interface Visit {
  phone: EnginePhone;
  person: Person;
  product: Product;
  road: FaultProxy;
  family: Family;
  folder: string;
}

async function register({ phone, person, product, road, family }: Visit): Promise<void> {
  await phone.open(`${road.url}/register`);
  await person.press('Basic');
  await person.press(family.relation);
  await person.fill('Your Name', family.name);
  await person.fill('Your Email', family.email);
  await person.fill(`${family.relation}'s Name (Candidate Name)`, family.candidateName);
  await person.press('Confirm');
  const otp = await product.readOtp(family.email);
  await phone.click({ role: 'textbox', name: 'Digit 1 of 6' });
  await phone.press(otp);
  await person.press('Submit');
  await person.press('I Agree');
  await person.fill('Password', family.password);
  await person.fill('Confirm Password', family.password);
  await person.press('Submit');
  await person.see('heading', 'Login');
  await person.fill('Email', family.email);
  await person.fill('Password', family.password);
  await person.press('Submit');
  await person.see('heading', stepTitle('welcome'));
}

async function sendCard({ person, product, family, folder }: Visit): Promise<void> {
  await person.press('Continue');
  await person.see('heading', stepTitle('aadhaar'));
  for (const [side, label] of [
    ['front', 'Front'],
    ['back', 'Back'],
  ] as const) {
    const path = join(folder, `${side}.png`);
    const { png } = await drawSampleCard({ side, picture: { width: 640, height: 420 } });
    await writeFile(path, png);
    await person.pick(label, [path]);
  }
  await person.press('Submit and Continue');
  await person.see('heading', stepTitle('basic-info'));
  await expect
    .poll(async () => (await listDocuments(product, family)).map(({ type }) => type), {
      timeout: 30_000,
    })
    .toEqual(['Aadhar Card - Back', 'Aadhar Card - Front']);
}

async function halfTypeAndDie({ phone, person, road, family }: Visit): Promise<void> {
  const { basicInfo } = family;
  await untilListsAreThere(phone);
  await phone.comeBack.leave();
  road.cut();
  await person.fill('First Name', basicInfo.firstName);
  await person.fill('Last Name', 'Kulk');
  await person.tick(basicInfo.gender);
  await person.choose('Profession', basicInfo.profession);
  await expect
    .poll(() => phone.evaluate(`(${readDraft.toString()})()`))
    .toMatchObject({
      first_name: basicInfo.firstName,
      last_name: 'Kulk',
      profession: { name: basicInfo.profession },
    });
  await phone.killAndRelaunch();
  await phone.open(`${road.url}/profile`);
  await person.see('heading', stepTitle('basic-info'));
  await expect.poll(() => person.valueOf('textbox', 'First Name')).toBe(basicInfo.firstName);
  await expect.poll(() => person.valueOf('textbox', 'Last Name')).toBe('Kulk');
  await expect.poll(() => person.valueOf('combobox', 'Profession')).toBe(basicInfo.profession);
}

async function finishBasicInfo({ person, product, family }: Visit): Promise<void> {
  const info = family.basicInfo;
  await person.fill('Last Name', info.lastName);
  await person.fill('Date of Birth', info.dob.typed);
  expect(await person.valueOf('textbox', 'Date of Birth')).toBe(info.dob.typed);
  await person.select('Marital Status', info.maritalStatus);
  for (const degree of info.education) await person.choose('Education', degree);
  await person.fill("Mother's Name", info.motherName);
  await person.fill("Father's Name", info.fatherName);
  await person.fill('Contact Person Name', info.contactName);
  await person.fill('Contact Number', info.contactNumber);
  await person.choose('Country', info.country);
  await person.choose('State', info.state);
  await person.choose('City', info.city);
  await person.press('Submit and Continue');
  await person.see('heading', stepTitle('personal-details'));
  await person.read('1 left');
  expect(await listPrimaryRecords(product, family)).toEqual([]);
}

async function comeBack({ phone, person, product, road, family }: Visit): Promise<void> {
  // In WebKit, the window is hidden, like a phone in a pocket. The other engines go offline.
  await phone.comeBack.leave();
  const isAway = "!navigator.onLine || document.visibilityState === 'hidden'";
  await expect.poll(() => phone.evaluate(isAway)).toBe(true);
  road.restore();
  await phone.comeBack.arrive();
  await person.read('Profile information saved successfully.', { withinMs: 15_000 });
  await person.read('Everything sent', { withinMs: 15_000 });
  await expectArrivedOnce({ product, road, family });
}

async function sendPhoto({ phone, person, product, road, family, folder }: Visit): Promise<void> {
  // Mother Tongue is the only required field of these three steps.
  await person.choose('Mother Tongue', 'Marathi');
  const steps = [
    { field: 'Monthly Income', next: stepTitle('personal-family') },
    { field: 'Family Values', next: stepTitle('personal-additional') },
    { field: 'About Me', next: stepTitle('personal-photo') },
  ];
  for (const { field, next } of steps) {
    await person.see('textbox', field);
    await person.press('Save & Continue');
    await person.see('heading', next);
  }
  road.cut();
  const path = join(folder, 'photo.jpg');
  await writeFile(path, (await cameraPhoto('IMG_1.jpg')).buffer);
  await person.pick('Add a photo', [path]);
  await person.read('1 photo is saved');
  await person.press('Upload');
  await person.read('1 waiting to send');
  await phone.killAndRelaunch();
  road.restore();
  await phone.open(`${road.url}/profile?step=personal-photo`);
  await person.read('1 of 5 photos uploaded');
  const photos = await fetchPhotos({ product, family });
  expect(photos.map(({ type }) => type)).toEqual(['Profile Picture']);
  for (const { bytes } of photos) await expectOnlyPixels(bytes);
  await expectEachOnce({ product, road }, paths.photos, 1);
}

async function sendVideo({ phone, person, product, road, family, folder }: Visit): Promise<void> {
  const film = mp4({ dataBytes: 3 * 1024 ** 2 });
  const path = join(folder, 'video.mp4');
  await writeFile(path, film);
  await person.press('Continue to Next Step');
  await person.see('heading', stepTitle('personal-video'));
  await person.pick('Add a video', [path]);
  await person.read('The video is saved on this');
  road.throttleBytesPerSecond = 250_000;
  const before = road.requests.length;
  const listPieces = (method: string) =>
    road.requests.slice(before).filter((request) => request.method === method);
  await person.press('Upload');
  const countArrived = () => listPieces('PATCH').filter(({ status }) => status === 204).length;
  await expect.poll(countArrived, { timeout: 30_000 }).toBeGreaterThan(0);
  await phone.killAndRelaunch();
  road.throttleBytesPerSecond = undefined;
  await phone.open(`${road.url}/profile?step=personal-video`);
  await person.read('1 of 1 video uploaded');
  const [video, ...others] = await fetchVideos({ product, family });
  expect(others).toEqual([]);
  expect(video?.bytes.equals(film)).toBe(true);
  expect(listPieces('HEAD').length).toBeGreaterThan(0);
  expect(listPieces('POST').filter(({ path: to }) => to.endsWith(paths.uploads))).toHaveLength(1);
}

async function untilListsAreThere(phone: EnginePhone): Promise<void> {
  await expect
    .poll(() => phone.evaluate(`(${countMissingLists.toString()})()`), { timeout: 60_000 })
    .toBe(0);
}

/** Runs in the page. The result -1 means that the states are missing, too. */
async function countMissingLists(): Promise<number> {
  await navigator.serviceWorker.ready;
  const opening = indexedDB.open('sambandh');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const transaction = opening.result.transaction(['lookups', 'lookupSets']);
  const keysOf = (store: string, prefix: string) =>
    transaction.objectStore(store).count(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
  const [states, cityLists] = [keysOf('lookups', 'state:'), keysOf('lookupSets', 'city:')];
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  opening.result.close();
  return states.result === 0 ? -1 : states.result - cityLists.result;
}

/** Runs in the page. */
async function readDraft(): Promise<unknown> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const opening = indexedDB.open(names.find((name) => name.startsWith('sambandh-')) ?? '');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
  await new Promise((resolve) => reading.addEventListener('success', resolve));
  opening.result.close();
  return reading.result[0]?.values;
}

const PATIENCE_MS = 30_000;

/** Each action finds its element by the product's own text. */
interface Person {
  press(button: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** The list opens while the person types. */
  choose(label: string, option: string): Promise<void>;
  select(label: string, value: string): Promise<void>;
  tick(radio: string): Promise<void>;
  pick(label: string, paths: readonly string[]): Promise<void>;
  see(role: Role, name: string): Promise<void>;
  read(text: string, options?: { withinMs: number }): Promise<void>;
  valueOf(role: 'textbox' | 'combobox', label: string): Promise<string | undefined>;
}

function createPerson(phone: EnginePhone): Person {
  return {
    press: (name) => phone.click({ role: 'button', name }),
    fill: (name, text) => phone.type({ role: 'textbox', name }, text),
    async choose(name, option) {
      await phone.type({ role: 'combobox', name }, option);
      await phone.click({ role: 'option', name: option });
    },
    async select(name, value) {
      await this.see('combobox', name);
      await phone.evaluate(
        `(${chooseValue.toString()})(${calling(findElement, { role: 'combobox', name })}, ${JSON.stringify(value)})`,
      );
    },
    tick: (name) => phone.click({ role: 'radio', name }),
    pick: (name, paths) => phone.chooseFiles({ role: 'file', name }, paths),
    async see(role, name) {
      const isThere = () =>
        phone.evaluate<boolean>(`${calling(findElement, { role, name })} !== null`);
      const message = `to see the ${role} '${name}'`;
      await expect.poll(isThere, { timeout: PATIENCE_MS, message }).toBe(true);
    },
    async read(text, { withinMs } = { withinMs: PATIENCE_MS }) {
      const readAll = () => phone.evaluate<string>('document.body.innerText');
      await expect.poll(readAll, { timeout: withinMs }).toContain(text);
    },
    valueOf: (role, name) =>
      phone.evaluate<string | undefined>(`${calling(findElement, { role, name })}?.value`),
  };
}

/** The drivers cannot open the browser's own list. React needs the change event. */
function chooseValue(list: HTMLSelectElement, value: string): void {
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}
