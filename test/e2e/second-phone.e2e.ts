import type { Page } from '@playwright/test';
import { lookupField } from './support/basic-info.ts';
import { inventYoungMan } from './support/people.ts';
import { openAccountWithBasicInfo, openBasicInfo } from './support/saved-profile.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import { createWords } from './support/words.ts';

test.use({ isNewPhone: true });

test('On a second phone, the chosen items are in Marathi before any list was fetched, and in Hindi without internet', async ({
  page,
  product,
  road,
}) => {
  const family = inventYoungMan();
  await openAccountWithBasicInfo(product, family);
  road.block(({ path }) => path.startsWith('/api/core/'));
  await openBasicInfo(page, road.url, family);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect(lookupField(page, 'City')).toHaveValue('Nagpur');

  const readIn = (language: string) =>
    page.goto(`${road.url}/profile?step=basic-info&lng=${language}`);
  await readIn('mr');
  await expectChosen(page, 'mr', { city: 'नागपूर', profession: 'सॉफ्टवेअर अभियंता', degree: 'बी.ई.' });
  road.cut();
  await readIn('hi');
  await expectChosen(page, 'hi', { city: 'नागपुर', profession: 'सॉफ़्टवेयर इंजीनियर', degree: 'बी.ई.' });
});

async function expectChosen(
  page: Page,
  language: 'mr' | 'hi',
  { city, profession, degree }: { city: string; profession: string; degree: string },
): Promise<void> {
  const t = createWords(language);
  await expect(lookupField(page, t('wizard:fields.permanent_city'))).toHaveValue(city);
  await expect(lookupField(page, t('wizard:fields.profession'))).toHaveValue(profession);
  await expect(page.getByRole('main').getByText(degree, { exact: true })).toBeVisible();
}
