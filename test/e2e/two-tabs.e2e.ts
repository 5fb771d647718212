import { textField } from './support/basic-info.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { listPrimaryRecords } from './support/records.ts';
import { openAccountWithBasicInfo, openBasicInfo } from './support/saved-profile.ts';
import { expect, test } from './support/test.ts';
import { expectAllSent, PERSONAL_DETAILS, stepHeading, submit } from './support/wizard.ts';

test(
  'A mother submits the same step from two tabs: both are saved, and where both changed a field she is asked [S4, S13]',
  { tag: '@long' },
  async ({ product, road, phone }) => {
    const family = inventMotherAndDaughter();
    await openAccountWithBasicInfo(product, family);
    const first = await phone.newPage();
    await openBasicInfo(first, road.url, family);
    await textField(first, "Mother's Name").fill('Sunita P.');
    await textField(first, 'Last Name').fill('Kulkarni-Joshi');

    const later = await phone.newPage();
    await later.goto(`${road.url}/profile?step=basic-info`);
    await expect(textField(later, "Mother's Name")).toHaveValue('Sunita P.');
    await expect(textField(later, 'Last Name')).toHaveValue('Kulkarni-Joshi');
    await textField(later, "Father's Name").fill('Prakash G.');
    await textField(later, 'Last Name').fill('Kulkarni Joshi');
    await submit(later);
    await expect(stepHeading(later, PERSONAL_DETAILS)).toBeVisible();
    await expectAllSent(later, { withinMs: 20_000 });

    await expect(textField(first, 'Last Name')).toHaveValue('Kulkarni-Joshi');
    await submit(first);
    await expect(stepHeading(first, PERSONAL_DETAILS)).toBeVisible();
    await first.goto(`${road.url}/profile?step=basic-info`);
    await expect(first.getByText('Last Name: which answer is right?')).toBeVisible();
    expect((await listPrimaryRecords(product, family))[0]?.values).toMatchObject({
      mother_name: 'Sunita P.',
      father_name: 'Prakash G.',
      last_name: 'Kulkarni Joshi',
    });
  },
);
