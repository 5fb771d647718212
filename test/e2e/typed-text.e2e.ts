import { paths } from '../../src/protocol/paths.ts';
import { textField } from './support/basic-info.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { BASIC_INFO, comeToBasicInfo, stepHeading, submit } from './support/wizard.ts';

test('A text that is pasted too long stays as it is, with a counter and a sentence, and is not saved', async ({
  product,
  road,
  phone,
}) => {
  const page = await phone.newPage();
  await comeToBasicInfo(page, { product, url: road.url, family: inventMotherAndDaughter() });
  const number = textField(page, 'Contact Number');
  const pasted = '+91 90000 12345, +91 90000 54321, +91 90000 67890, +91 90000 09876';
  await number.fill(pasted);
  await expect(number).toHaveValue(pasted);
  await expect(number).toHaveAccessibleDescription(/This is too long/u);
  await expect(page.getByText(`${pasted.length} / 60`)).toBeVisible();
  await submit(page);
  await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
  await expect(number).toHaveValue(pasted);
  await number.fill('+91 90000 12345');
  await expect(number).not.toHaveAccessibleDescription(/too long/u);
});

test('A proposal that comes into a field where a person is about to type gives way to what is typed', async ({
  product,
  road,
  phone,
}) => {
  const page = await phone.newPage();
  const held = road.holdReplies(
    ({ method, path }) => method === 'GET' && path.includes(paths.sections('primary')),
  );
  const family = inventMotherAndDaughter();
  await comeToBasicInfo(page, { product, url: road.url, family });
  await held.reached;
  const name = textField(page, 'First Name');
  await name.focus();
  await expect(name).toHaveValue('');
  held.release();
  await expect(name).not.toHaveValue('');
  await page.keyboard.type('Leela');
  await expect(name).toHaveValue('Leela');
});

test('A date that cannot be read stays as it was typed, with a sentence, also after a submit', async ({
  product,
  road,
  phone,
}) => {
  const page = await phone.newPage();
  await comeToBasicInfo(page, { product, url: road.url, family: inventMotherAndDaughter() });
  const dob = textField(page, 'Date of Birth');
  await dob.fill('3/14/1998');
  await expect(dob).not.toHaveAccessibleDescription(/cannot be read/u);
  await dob.blur();
  await expect(dob).toHaveAccessibleDescription(/This cannot be read as a date\./u);
  await submit(page);
  await expect(dob).toHaveValue('3/14/1998');
  await expect(dob).toHaveAccessibleDescription(/Valid Date of Birth is required/u);
  await dob.fill('14/3/98');
  await dob.blur();
  await expect(dob).toHaveValue('14 Mar 1998');
  await expect(dob).not.toHaveAccessibleDescription(/cannot be read|required/u);
});
