import type { Locator, Page } from '@playwright/test';
import { listFields, type StepForm } from '../../../src/wizard/field-spec.ts';
import { lookupField } from './basic-info.ts';
import { itemDialog } from './detail-steps.ts';
import {
  addByKeyboard,
  chooseByKeyboard,
  pickFile,
  press,
  pressAndConfirm,
  selectByKeyboard,
  tabBackTo,
  tabTo,
  type,
} from './keyboard.ts';
import { cameraPhoto, photoInput, upload } from './media.ts';
import { controlOf, createReader, openFold, type FilledField } from './step-form.ts';
import { expect } from './test.ts';

export async function fillStepByKeyboard(
  page: Page,
  form: StepForm,
  fields: readonly FilledField[],
): Promise<void> {
  const reader = createReader(page, 'en', (target) => press(page, target));
  // Tab leads to the fields in the order of the form.
  const order: string[] = listFields(form).map(({ name }) => name);
  const inOrder = fields.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  for (const field of inOrder) {
    await openFold(reader, field);
    await fillByKeyboard(page, controlOf(reader, field), field);
  }
}

async function fillByKeyboard(page: Page, control: Locator, field: FilledField): Promise<void> {
  if ('typed' in field) return type(page, control, field.typed);
  if ('select' in field) return selectByKeyboard(page, control, field.select);
  if ('radio' in field) {
    await tabTo(page, control);
    await page.keyboard.press('ArrowRight');
    await expect(control).not.toBeChecked();
    await page.keyboard.press('ArrowLeft');
    await expect(control).toBeChecked();
    return;
  }
  for (const { en, isNew } of 'lookup' in field ? [field.lookup] : field.lookups) {
    await (isNew ? addByKeyboard : chooseByKeyboard)(page, control, en);
  }
}

/** When the chip and its button are gone, the field must have the focus again. */
export async function addAndRemoveHobby(page: Page): Promise<void> {
  const hobbies = lookupField(page, 'Hobbies');
  await tabBackTo(page, hobbies);
  await chooseByKeyboard(page, hobbies, 'Cooking');
  await tabBackTo(page, page.getByRole('button', { name: 'Remove Cooking' }));
  await page.keyboard.press('Enter');
  await expect(hobbies).toBeFocused();
}

export async function addRelativesByKeyboard(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Add sibling' });
  await press(page, add);
  const sibling = itemDialog(page, 'Add sibling');
  await expect(sibling.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.type('Rohan');
  await tabTo(page, sibling.getByRole('radio', { name: 'Brother' }));
  await page.keyboard.press('Space');
  await selectByKeyboard(page, sibling.getByLabel('Marital Status'), 'Maried');
  await type(page, sibling.getByRole('textbox', { name: 'Age', exact: true }), '31');
  await page.keyboard.press('Enter');
  await expect(add).toBeFocused();
  const edit = page.getByRole('button', { name: /^Edit Rohan/ });
  await expect(edit).toHaveText('Rohan | Brother | Married | 31');
  await tabBackTo(page, edit);
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
  await expect(edit).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Add family member' }));
  const member = itemDialog(page, 'Add family member');
  await type(page, member.getByRole('textbox', { name: 'Name', exact: true }), 'Leela');
  await type(page, member.getByRole('combobox', { name: 'Relation' }), 'Grandmother');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Leela | Grandmother' })).toBeVisible();
  await press(page, page.getByRole('button', { name: /^Remove Leela/ }));
  await expect(page.getByRole('button', { name: 'Add family member' })).toBeFocused();
}

export async function sendPhotosByKeyboard(page: Page): Promise<void> {
  const small = { width: 300, height: 400 };
  await pickFile(page, photoInput(page), [
    await cameraPhoto('a.jpg', small),
    await cameraPhoto('b.jpg', { ...small, hue: 90 }),
  ]);
  await expect(page.getByText('2 photos are saved')).toBeVisible();
  await selectByKeyboard(page, page.getByLabel('Image Type of photo 2'), 'Cover Photo');
  await tabBackTo(page, upload(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 of 5 photos uploaded')).toBeVisible();
  const first = page.getByRole('button', { name: 'Delete photo 1: Profile Picture' });
  await pressAndConfirm(page, first, 'Are you sure you want to delete this photo?');
  await expect(page.getByRole('heading', { name: /^\d of 5 photos? uploaded/u })).toBeFocused();
  await expect(page.getByText('1 of 5 photos uploaded')).toBeVisible();
}

export async function sendVideoByKeyboard(page: Page, film: Buffer): Promise<void> {
  const file = { name: 'a.mp4', mimeType: 'video/mp4', buffer: film };
  const input = page.getByLabel('Add a video', { exact: true });
  const uploaded = page.getByRole('heading', { name: '1 of 1 video uploaded' });
  await pickFile(page, input, file);
  await tabBackTo(page, upload(page));
  await page.keyboard.press('Enter');
  await expect(uploaded).toBeVisible();
  // The pressed button disappears with the picked video, so the heading must have the focus.
  await expect(uploaded).toBeFocused();
  const deletion = page.getByRole('button', { name: 'Delete video' });
  await pressAndConfirm(page, deletion, 'Are you sure you want to delete this video?');
  await pickFile(page, input, file);
  await type(page, page.getByLabel('Description'), 'Anjali tells of herself');
  await tabBackTo(page, upload(page));
  await page.keyboard.press('Enter');
  await expect(uploaded).toBeVisible();
}
