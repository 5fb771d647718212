import { textField } from './support/basic-info.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { openAccountWithBasicInfo, openBasicInfo } from './support/saved-profile.ts';
import { expect, test } from './support/test.ts';
import { PERSONAL_DETAILS, stepHeading, submit } from './support/wizard.ts';

const ELSEWHERE = 'This step is open in another tab.';

test('A mother who has a step open in two tabs continues in the second one, with the text that she typed in the first [S4]', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  await openAccountWithBasicInfo(product, family);
  const first = await phone.newPage();
  await openBasicInfo(first, road.url, family);
  await textField(first, "Mother's Name").fill('Sunita P.');

  const later = await phone.newPage();
  await later.goto(`${road.url}/profile?step=basic-info`);
  await expect(later.getByText(ELSEWHERE)).toBeVisible();
  await expect(textField(later, "Mother's Name")).toHaveValue('Sunita P.');
  await expect(textField(later, "Mother's Name")).toBeDisabled();
  await expect(later.getByRole('button', { name: 'Submit and Continue' })).toBeDisabled();
  await expect(first.getByText(ELSEWHERE)).toHaveCount(0);
  await later.screenshot({ path: test.info().outputPath('elsewhere.png') });

  await later.getByRole('button', { name: 'Continue here' }).click();
  await expect(later.getByText(ELSEWHERE)).toHaveCount(0);
  await textField(later, "Father's Name").fill('Prakash G.');
  await expect(first.getByText(ELSEWHERE)).toBeVisible();
  await expect(textField(first, "Father's Name")).toHaveValue('Prakash G.');
  await expect(textField(first, "Mother's Name")).toBeDisabled();

  await submit(later);
  await expect(stepHeading(later, PERSONAL_DETAILS)).toBeVisible();
  await expect(first.getByText(ELSEWHERE)).toHaveCount(0);
  await expect(textField(first, "Mother's Name")).toBeEnabled();
  await expect(textField(first, "Mother's Name")).toHaveValue('Sunita P.');
  await expect(textField(first, "Father's Name")).toHaveValue('Prakash G.');
});
