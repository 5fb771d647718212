import { paths } from '../../src/protocol/paths.ts';
import { textField } from './support/basic-info.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { BASIC_INFO, comeToBasicInfo, stepHeading, submit } from './support/wizard.ts';

test('What is typed stays: over a proposal that comes late, pasted too long, and a date that cannot be read', async ({
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

  await test.step('a proposal that comes into a field where a person is about to type gives way', async () => {
    await held.reached;
    const name = textField(page, 'First Name');
    await name.focus();
    await expect(name).toHaveValue('');
    held.release();
    await expect(name).not.toHaveValue('');
    await page.keyboard.type('Leela');
    await expect(name).toHaveValue('Leela');
  });

  const number = textField(page, 'Contact Number');
  const pasted = '+91 90000 12345, +91 90000 54321, +91 90000 67890, +91 90000 09876';
  const dob = textField(page, 'Date of Birth');
  await test.step('each is told in a sentence, the length by a counter too', async () => {
    await number.fill(pasted);
    await expect(number).toHaveAccessibleDescription(/This is too long/u);
    await expect(page.getByText(`${pasted.length} / 60`)).toBeVisible();
    await dob.fill('3/14/1998');
    await expect(dob).not.toHaveAccessibleDescription(/could not read/u);
    await dob.blur();
    await expect(dob).toHaveAccessibleDescription(/We could not read this date\./u);
  });

  await test.step('neither is saved, or changed by the attempt', async () => {
    await submit(page);
    await expect(dob).toHaveAccessibleDescription(/Valid Date of Birth is required/u);
    await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
    await expect(dob).toHaveValue('3/14/1998');
    await expect(number).toHaveValue(pasted);
  });

  await test.step('the sentences go with their cause', async () => {
    await number.fill('+91 90000 12345');
    await expect(number).not.toHaveAccessibleDescription(/too long/u);
    await dob.fill('14/3/98');
    await dob.blur();
    await expect(dob).toHaveValue('14 Mar 1998');
    await expect(dob).not.toHaveAccessibleDescription(/cannot be read|required/u);
  });
});
