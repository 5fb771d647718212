import { readFile } from 'node:fs/promises';
import { readZip } from '../support/read-zip.ts';
import { textField } from './support/basic-info.ts';
import { openSavedProfile } from './support/saved-profile.ts';
import { expect, test } from './support/test.ts';
import {
  expectAllSent,
  PERSONAL_DETAILS,
  sendingStrip,
  submit,
  submitTo,
} from './support/wizard.ts';
import { BOTH_WIDTHS, expectAccessible, expectReadableDialog } from './support/axe.ts';

test('A mother reads when everything was sent, and without internet saves the unsent work to a file [S22]', async ({
  product,
  road,
  phone,
}) => {
  const page = await phone.newPage();
  await openSavedProfile(page, { product, url: road.url });
  await textField(page, "Mother's Name").fill('Sunita P.');
  await submit(page);
  await expectAllSent(page, { withinMs: 10_000 });
  const panel = page.getByRole('dialog', { name: 'Sending status' });

  await test.step('the panel says when', async () => {
    await sendingStrip(page).getByRole('button').click();
    await expect(panel).toContainText(/Everything you submitted was sent today at \d\d:\d\d\./u);
    await expect(panel.getByRole('button', { name: 'Download a copy' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the work that she saves in a tunnel can be saved to a file', async () => {
    road.cut();
    await page.getByRole('link', { name: 'Go Back' }).click();
    await textField(page, "Father's Name").fill('Prakash G.');
    await submitTo(page, PERSONAL_DETAILS);
    await sendingStrip(page).getByRole('button').click();
    await expect(panel).toContainText(/Last time everything was sent: today at \d\d:\d\d\./u);
    await expectReadableDialog(page);
    await expectAccessible(page, 'sending status', BOTH_WIDTHS);
    await panel.getByRole('button', { name: 'Download a copy' }).click();
    const dialog = page.getByRole('dialog', { name: 'Download a copy of unsent work' });
    await expect(dialog).toContainText('The file is not locked.');
    const save = dialog.getByRole('link', { name: /^Download the file/u });
    await expect(save).toBeVisible();
    await expectReadableDialog(page);
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(download.suggestedFilename()).toMatch(/^sambandh-\d{4}-\d\d-\d\d\.zip$/u);
    await expect(dialog).toContainText(`Look for ${download.suggestedFilename()}`);
    const files = readZip(await readFile(await download.path()));
    expect([...files.keys()]).toEqual(['sambandh.txt', 'sambandh.json']);
    expect(files.get('sambandh.txt')?.toString('utf8')).toContain("Father's Name: Prakash G.");
    await page.keyboard.press('Escape');
    await expect(panel).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Download a copy' })).toBeFocused();
  });

  await test.step('or discarded, once she is sure', async () => {
    await panel.getByRole('button', { name: 'Discard: Basic Info' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard this?' });
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(panel.getByRole('button', { name: 'Discard: Basic Info' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(textField(page, "Mother's Name")).toHaveValue('Sunita P.');
    await expect(textField(page, "Father's Name")).not.toHaveValue('Prakash G.');
  });
});
