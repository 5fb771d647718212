import type { Page } from '@playwright/test';
import { lookupField, textField } from './basic-info.ts';
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
import type { BasicInfo } from './people.ts';
import { expect } from './test.ts';

/** These functions fill in the steps with the keyboard only. */

export async function fillBasicInfoByKeyboard(page: Page, info: BasicInfo): Promise<void> {
  await type(page, textField(page, 'First Name'), info.firstName);
  await type(page, textField(page, 'Last Name'), info.lastName);
  await tabTo(page, page.getByRole('radio', { name: 'Female' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Male', exact: true })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  await type(page, textField(page, 'Date of Birth'), info.dob.typed);
  await selectByKeyboard(page, page.getByLabel('Marital Status'), info.maritalStatus);
  await expect(textField(page, 'Date of Birth')).toHaveValue(info.dob.shown);
  await choose(page, 'Profession', info.profession);
  for (const degree of info.education) await choose(page, 'Education', degree);
  await type(page, textField(page, "Mother's Name"), info.motherName);
  await type(page, textField(page, "Father's Name"), info.fatherName);
  await type(page, textField(page, 'Contact Person Name'), info.contactName);
  await type(page, textField(page, 'Contact Number'), info.contactNumber);
  await choose(page, 'Country', info.country);
  await choose(page, 'State', info.state);
  await choose(page, 'City', info.city);
}

/** The values are those of support/detail-steps.ts. */
export async function fillPersonalByKeyboard(page: Page): Promise<void> {
  await type(page, textField(page, 'Height'), '163.5');
  await type(page, textField(page, 'Weight (kg)'), '55.25');
  await choose(page, 'Mother Tongue', 'Marathi');
  await selectByKeyboard(page, page.getByLabel('Blood Group'), 'B+');
  await choose(page, 'Hobbies', 'Reading');
  await choose(page, 'Hobbies', 'Cooking');
  await tabTo(page, page.getByRole('button', { name: 'Remove Cooking' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  // The pressed button has disappeared, so the field must have the focus again.
  await expect(lookupField(page, 'Hobbies')).toBeFocused();
  await addByKeyboard(page, lookupField(page, 'Hobbies'), 'Lavani singing');
  await type(page, textField(page, 'Monthly Income'), '40,000');
  await type(page, textField(page, 'Annual Income'), 'about 5 lakh');
  await press(page, page.getByRole('button', { name: 'Same as permanent address' }));
  await expect(lookupField(page, 'City')).not.toHaveValue('');
  await press(page, page.locator('summary', { hasText: 'Appearance and health' }));
  await selectByKeyboard(page, page.getByLabel('Eye Colour'), 'Brown');
  await selectByKeyboard(page, page.getByLabel('Hair Colour'), 'Black');
  await selectByKeyboard(page, page.getByLabel('Skin Tone'), 'Wheatish');
  await type(page, textField(page, 'Medical Conditions'), 'Wears glasses');
  await type(page, textField(page, 'Disabilities'), 'None');
}

export async function fillFamilyByKeyboard(page: Page): Promise<void> {
  await choose(page, "Mother's Education", 'B.A.');
  await choose(page, "Father's Education", 'B.Com.');
  await type(page, textField(page, "Mother's Occupation"), 'Teacher');
  await type(page, textField(page, "Father's Occupation"), 'Farmer');
  await type(page, textField(page, 'Family Income (INR)'), '800000');
  await type(page, textField(page, 'Family Values'), 'Simple living');
  await type(page, textField(page, 'Family Background'), 'From Satara');
  const add = page.getByRole('button', { name: 'Add sibling' });
  await press(page, add);
  const sibling = itemDialog(page, 'Add sibling');
  await type(page, sibling.getByRole('textbox', { name: 'Name', exact: true }), 'Rohan');
  await tabTo(page, sibling.getByRole('radio', { name: 'Brother' }));
  await page.keyboard.press('Space');
  await selectByKeyboard(page, sibling.getByLabel('Marital Status'), 'Maried');
  await press(page, sibling.getByRole('button', { name: 'Save' }));
  await expect(add).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Add family member' }));
  const member = itemDialog(page, 'Add family member');
  await type(page, member.getByRole('textbox', { name: 'Name', exact: true }), 'Leela');
  await type(page, member.getByRole('combobox', { name: 'Relation' }), 'Grandmother');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Leela | Grandmother' })).toBeVisible();
  await type(page, textField(page, 'Other Distant Relatives'), 'An uncle in Nashik');
}

/** The values are those of detail-steps.ts, except the line in Devanagari. */
export async function fillAdditionalByKeyboard(page: Page): Promise<void> {
  await choose(page, 'Religion', 'Hindu');
  await choose(page, 'Languages Known', 'Marathi');
  await choose(page, 'Languages Known', 'Hindi');
  await choose(page, 'Caste', 'Maratha');
  await addByKeyboard(page, lookupField(page, 'Sub Caste'), 'Pune Maratha');
  await choose(page, 'Gotra', 'Kashyapa');
  await selectByKeyboard(page, page.getByLabel('Dietary Preferences'), 'Eggetarian');
  await selectByKeyboard(page, page.getByLabel('Smoking Habits'), 'Non-Smoker');
  await selectByKeyboard(page, page.getByLabel('Drinking Habits'), 'Non-Drinker');
  await type(page, textField(page, 'About Me'), 'I like long walks.');
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

function choose(page: Page, label: string, name: string): Promise<void> {
  return chooseByKeyboard(page, lookupField(page, label), name);
}
