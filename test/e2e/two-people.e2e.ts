import type { Page } from '@playwright/test';
import { choose, lookupField, textField } from './support/basic-info.ts';
import { letFetchedAge } from './support/phone-store.ts';
import { listPrimaryRecords } from './support/records.ts';
import { openAccountWithBasicInfo, openBasicInfo } from './support/saved-profile.ts';
import { expect, test } from './support/test.ts';
import {
  BASIC_INFO,
  expectAllSent,
  PERSONAL_DETAILS,
  sendingStrip,
  stepHeading,
  submitTo,
} from './support/wizard.ts';

test(
  'Mother and father change the same profile offline: what one changed arrives on both, what both changed waits for a choice [S13, S14]',
  { tag: '@long' },
  async ({ product, road, phone, other, family }) => {
    const mother = await phone.newPage();
    const father = other.page;
    const readValues = async () => (await listPrimaryRecords(product, family))[0]?.values;

    await test.step('both look at what is saved, then lose the network', async () => {
      await openAccountWithBasicInfo(product, family);
      await openBasicInfo(mother, road.url, family);
      await openBasicInfo(father, other.road.url, family);
      road.cut();
      other.road.cut();
    });

    await test.step('each changes a field of their own, and both the profession', async () => {
      await changeProfile(mother, {
        profession: 'Doctor',
        field: "Mother's Name",
        text: 'Sunita P.',
      });
      await changeProfile(father, {
        profession: 'Lawyer',
        field: "Father's Name",
        text: 'Prakash G.',
      });
    });

    await test.step('hers arrives; his own field too, and his profession waits', async () => {
      road.restore();
      await expectAllSent(mother, { withinMs: 20_000 });
      other.road.restore();
      await expect(sendingStrip(father)).toContainText('1 thing needs attention.', {
        timeout: 20_000,
      });
      await expect.poll(readValues).toMatchObject({
        profession: { name: 'Doctor' },
        mother_name: 'Sunita P.',
        father_name: 'Prakash G.',
      });
    });

    await test.step('his field is on her phone when she looks again', async () => {
      await letFetchedAge(mother);
      await mother.goto(`${road.url}/profile?step=basic-info`);
      await expect(textField(mother, "Father's Name")).toHaveValue('Prakash G.');
      await expect(lookupField(mother, 'Profession')).toHaveValue('Doctor');
      await expectAllSent(mother, { withinMs: 10_000 });
    });

    await test.step('he is asked from the panel, and may decide later', async () => {
      await sendingStrip(father).getByRole('button').click();
      const button = father.getByRole('button', { name: 'Choose: Profession' });
      await button.click();
      const dialog = father.getByRole('dialog', { name: 'Profession: which answer is right?' });
      await expect(dialog.getByRole('radio', { name: /Lawyer.*On this/u })).not.toBeChecked();
      await expect(
        dialog.getByRole('radio', { name: /Doctor.*From “.+”, already sent/u }),
      ).not.toBeChecked();
      await expect(dialog).toContainText('Before both changes: Teacher');
      await dialog.getByRole('button', { name: 'Keep this answer' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('First, choose one of the two.');
      await expect(dialog.getByRole('radio').first()).toBeFocused();
      await dialog.getByRole('button', { name: 'Decide later' }).click();
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
      await father.keyboard.press('Escape');
    });

    await test.step('he chooses hers in the step, beside what he has half typed there, and both are sent', async () => {
      await father.goto(`${other.road.url}/profile?step=basic-info`);
      await textField(father, 'Contact Person Name').fill('Prakash Gole');
      await father.getByRole('button', { name: 'Choose' }).click();
      const dialog = father.getByRole('dialog', { name: 'Profession: which answer is right?' });
      await dialog.getByRole('radio', { name: /Doctor/u }).check();
      await dialog.getByRole('button', { name: 'Keep this answer' }).click();
      await expect(dialog).toBeHidden();
      await expect(stepHeading(father, BASIC_INFO)).toBeFocused();
      await expect(father.getByRole('button', { name: 'Choose' })).toBeHidden();
      await expect(lookupField(father, 'Profession')).toHaveValue('Doctor');
      await expect(textField(father, 'Contact Person Name')).toHaveValue('Prakash Gole');
      await submitTo(father, PERSONAL_DETAILS);
      await expectAllSent(father, { withinMs: 20_000 });
      await expect.poll(readValues).toMatchObject({
        profession: { name: 'Doctor' },
        contact_name: 'Prakash Gole',
        mother_name: 'Sunita P.',
        father_name: 'Prakash G.',
      });
    });
  },
);

async function changeProfile(
  page: Page,
  { profession, field, text }: { profession: string; field: string; text: string },
): Promise<void> {
  await choose(page, 'Profession', profession);
  await textField(page, field).fill(text);
  await submitTo(page, PERSONAL_DETAILS);
}
