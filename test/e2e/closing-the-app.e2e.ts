import { SYNC_TAG } from '../../src/store/device/background-sync.ts';
import { textField } from './support/basic-info.ts';
import { readRecord } from './support/records.ts';
import { openSavedProfile } from './support/saved-profile.ts';
import { expect, test } from './support/test.ts';
import { PERSONAL_DETAILS, submitTo, openPanel } from './support/wizard.ts';

test.use({ hasBackgroundSync: true });

/* test/device/sends-when-closed.test.ts covers what the panel says where a registration stands. */
test('In a tunnel, with Background Sync switched off for the site, the panel says: Open Sambandh again when there is internet; once it is allowed, a registration stands, and sends after the app is closed [S22]', async ({
  product,
  road,
  phone,
}) => {
  const page = await phone.newPage();
  // Chromium denies each permission that this list does not name, such as 'background-sync'.
  const allow = (permission: string) =>
    page.context().grantPermissions([permission], { origin: new URL(road.url).origin });
  await allow('geolocation');
  const family = await openSavedProfile(page, { product, url: road.url });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect(textField(page, "Mother's Name")).toBeEnabled();
  road.cut();
  await textField(page, "Mother's Name").fill('Sunita P.');
  await submitTo(page, PERSONAL_DETAILS);
  const panel = await openPanel(page);
  await expect(panel.getByText('Open Sambandh again when there is internet')).toBeVisible();

  await allow('background-sync');
  await page.reload();
  const listTags = () =>
    page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
        sync: { getTags(): Promise<string[]> };
      };
      return registration.sync.getTags();
    });
  await expect.poll(listTags).toContain(SYNC_TAG);

  const other = await phone.newPage();
  const session = await phone.context.newCDPSession(other);
  const { promise: registrationId, resolve } = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(road.url));
    if (ours) resolve(ours.registrationId);
  });
  await session.send('ServiceWorker.enable');
  await page.close();
  road.restore();
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(road.url).origin,
    registrationId: await registrationId,
    tag: SYNC_TAG,
    lastChance: false,
  });
  const saved = () => readRecord(product, family, 'primary');
  await expect.poll(saved).toMatchObject({ mother_name: 'Sunita P.' });
});
