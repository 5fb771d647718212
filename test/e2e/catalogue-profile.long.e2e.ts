import { API_BASE } from '../../src/protocol/paths.ts';
import { choose, textField } from './support/basic-info.ts';
import { CATALOGUE } from './support/catalogue-rows.ts';
import { becomeVisible, standInForServer, toasts, walk } from './support/catalogue.ts';
import { addOption, comeToPersonalDetails, saveAndContinue } from './support/detail-steps.ts';
import { logInAt, openAccountAt, PHOTOGRAPHS } from './support/media.ts';
import { expect, test } from './support/test.ts';
import { sendingStrip, submit } from './support/wizard.ts';

// Together with catalogue.long.e2e.ts, this file covers the messages of spec.md §8.

test('Catalogue: profile loading, and a new option; being cut off is never told', async ({
  product,
  road,
  page,
  family,
}) => {
  const server = standInForServer(road);
  await openAccountAt({ product, family }, 'personal-photo');
  server.answers('GET /profiles/profile-', { status: 500 });
  await logInAt(page, { url: road.url, family }, { key: 'personal-photo', heading: PHOTOGRAPHS });
  const goBack = () => page.getByRole('link', { name: 'Go Back' }).click();
  await expect(toasts(page)).toHaveCount(0);
  await walk({
    page,
    rows: CATALOGUE.loading,
    causes: {
      additional: goBack,
      async family() {
        server.answers('GET /profiles/profile-', { status: 403, body: { error: 'No.' } });
        await goBack();
      },
      async personal() {
        server.answers('GET /profiles/profile-', { status: 200, body: { not: 'a list' } });
        await goBack();
      },
      async primary() {
        server.answers('GET /profiles/profile-', { status: 422, body: {} });
        await goBack();
      },
    },
  });

  const isLoad = ({ path }: { path: string }) => path.startsWith(`${API_BASE}/profiles/profile-`);
  const count = (status: number | undefined) =>
    road.requests.filter((request) => isLoad(request) && request.status === status).length;
  server.leaves();
  const unblock = road.block(isLoad);
  await becomeVisible(page);
  await expect.poll(() => count(undefined)).toBeGreaterThanOrEqual(4);
  unblock();
  await becomeVisible(page);
  await expect.poll(() => count(200)).toBeGreaterThanOrEqual(4);
  await expect(toasts(page)).toHaveCount(0);
  await walk({
    page,
    rows: CATALOGUE.lookup,
    causes: {
      async adding() {
        server.answers('POST /core/profession/', { status: 422, body: { error: 'No.' } });
        await addOption(page, 'Profession', 'Toddy tapper');
      },
    },
  });
});

test('Catalogue: profile saving; success when the server has confirmed, several at once as one, nothing for being offline', async ({
  product,
  road,
  page,
  family,
}) => {
  const server = standInForServer(road);
  const refuse = (call: `${string} ${string}`) =>
    server.answers(call, { status: 422, body: { error: 'No.' } });
  const goBack = () => page.getByRole('link', { name: 'Go Back' }).click();
  async function save(label: string, text: string): Promise<void> {
    await textField(page, label).fill(text);
    await saveAndContinue(page);
  }
  await comeToPersonalDetails(page, { product, url: road.url, family });
  await walk({
    page,
    rows: CATALOGUE.saving,
    causes: {
      async primaryFailed() {
        refuse('PATCH /profiles/profile-primary/');
        await goBack();
        await textField(page, "Mother's Name").fill('Sunita P.');
        await submit(page);
      },
      async primary() {
        server.leaves();
        await goBack();
        await textField(page, "Mother's Name").fill('Sunita Prakash');
        await submit(page);
      },
      async personalFailed() {
        refuse('POST /profiles/profile-personal/');
        await choose(page, 'Mother Tongue', 'Marathi');
        await saveAndContinue(page);
      },
      async personal() {
        server.leaves();
        await goBack();
        await save('Weight (kg)', '64');
      },
      async familyFailed() {
        refuse('POST /profiles/profile-family/');
        await save('Family Values', 'Simple');
      },
      async family() {
        server.leaves();
        await goBack();
        await save('Family Values', 'Simple living');
      },
      async additionalFailed() {
        refuse('POST /profiles/profile-additional/');
        await save('About Me', 'I like walks.');
      },
      async additional() {
        server.leaves();
        await goBack();
        await save('About Me', 'I like long walks.');
      },
    },
  });

  await goBack();
  await goBack();
  await expect(textField(page, 'Family Values')).toHaveValue('Simple living');
  road.cut();
  await save('Family Values', 'Simple and kind');
  await save('About Me', 'I like very long walks.');
  await expect(sendingStrip(page)).toContainText('Waiting to send. 2 left');
  await expect(toasts(page)).toHaveCount(0);
  road.restore();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(toasts(page)).toContainText('2 things were sent.');
  await expect(toasts(page)).toHaveCount(1);
});
