import type { Page } from '@playwright/test';
import { lookupField, suggestion, textField } from './support/basic-info.ts';
import { saveTo } from './support/detail-steps.ts';
import { withWideFont } from './support/fits.ts';
import { logInAt, openAccountAt } from './support/media.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import { expectAllSent } from './support/wizard.ts';
import { stepTitle } from '../support/step-titles.ts';
import { readRecord } from './support/records.ts';

const STEP = { key: 'personal-additional', heading: stepTitle('personal-additional') } as const;
const NEXT = stepTitle('personal-photo');

test(
  'A mother tells the horoscope as it is told at home, in a tunnel, and it arrives; later she takes it out',
  { tag: '@long' },
  async ({ product, road, page, family }) => {
    await openAccountAt({ product, family }, STEP.key);
    await logInAt(page, { url: road.url, family }, STEP);
    road.cut();

    await test.step('nothing of it is there until she opens it', async () => {
      await expect(horoscope(page)).toHaveAttribute('aria-expanded', 'false');
      await expect(lookupField(page, 'Rashi')).toHaveCount(0);
      await horoscope(page).click();
      // Nothing is filled in yet, so nothing can be removed.
      await expect(lookupField(page, 'Rashi')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Remove horoscope' })).toHaveCount(0);
    });

    await test.step('every choice stays in the column, on a narrow phone, with wide and with large letters', async () => {
      const size = page.viewportSize()!;
      await page.setViewportSize({ ...size, width: 320 });
      for (const letters of ['', '125%', '200%']) {
        await page.evaluate((of) => (document.documentElement.style.fontSize = of), letters);
        const found = [await listOutside(page), await withWideFont(page, () => listOutside(page))];
        expect(found, letters).toEqual([[], []]);
      }
      await page.evaluate(() => (document.documentElement.style.fontSize = ''));
      await page.setViewportSize(size);
    });

    await test.step('she finds what was said in other spellings', async () => {
      await page.getByLabel('Birth time').fill('10:20');
      await textField(page, 'Birth place').fill('सातारा');
      await lookupField(page, 'Rashi').fill('virgo');
      await suggestion(page, 'Kanya (Virgo)').click();
      await lookupField(page, 'Nakshatra').fill('हस्त');
      await suggestion(page, 'Hasta').click();
      await page.getByLabel('Charan').selectOption('1');
      await page.getByRole('radio', { name: 'Dev', exact: true }).check();
      await page.getByRole('radio', { name: 'Anshik (partial)' }).check();
      await lookupField(page, 'Devak').fill('Tiger paw');
      await suggestion(page, 'Add “Tiger paw”').click();
    });

    await test.step('what she looks for and does not choose does not stop her, and stays in the step', async () => {
      await lookupField(page, 'Rashi').fill('Tor');
      await saveTo(page, NEXT);
      await page.getByRole('link', { name: 'Go Back' }).click();
      await expect(lookupField(page, 'Rashi')).toHaveValue('Tor');
      await expect(page.getByText('Choose “Tor” from the list.').last()).toBeVisible();
      await lookupField(page, 'Rashi').fill('Kanya (Virgo)');
      await suggestion(page, 'Kanya (Virgo)').click();
      await saveTo(page, NEXT);
    });

    road.restore();
    await expectAllSent(page, { withinMs: 15_000 });
    expect(await readRecord(product, family, 'additional')).toMatchObject({
      astrological_details: {
        birth_time: '10:20',
        birth_place: 'सातारा',
        rashi: 'kanya',
        nakshatra: 'hasta',
        charan: '1',
        gan: 'dev',
        mangal: 'mild',
        devak: 'Tiger paw',
      },
    });

    await test.step('removing it asks once', async () => {
      await page.goto(`${road.url}/profile?step=${STEP.key}`);
      await expect(lookupField(page, 'Rashi')).toHaveValue('Kanya (Virgo)');
      page.once('dialog', (dialog) => void dialog.dismiss());
      await page.getByRole('button', { name: 'Remove horoscope' }).click();
      await expect(lookupField(page, 'Devak')).toHaveValue('Tiger paw');
      page.once('dialog', (dialog) => void dialog.accept());
      await page.getByRole('button', { name: 'Remove horoscope' }).click();
      await expect(horoscope(page)).toHaveAttribute('aria-expanded', 'false');
      await saveTo(page, NEXT);
      await expectAllSent(page, { withinMs: 10_000 });
      const record = await readRecord(product, family, 'additional');
      expect(record?.['astrological_details']).toBeNull();
    });
  },
);

/** The choices that reach out of their group. */
function listOutside(page: Page): Promise<string[]> {
  return page
    .getByRole('radiogroup')
    .locator('label')
    .evaluateAll((tiles) =>
      tiles
        .filter((tile) => {
          const [{ left, right }, group] = [
            tile.getBoundingClientRect(),
            tile.parentElement!.getBoundingClientRect(),
          ];
          return (
            left < group.left - 0.5 ||
            right > group.right + 0.5 ||
            tile.scrollWidth > tile.clientWidth
          );
        })
        .map((tile) => tile.textContent ?? ''),
    );
}

function horoscope(page: Page) {
  return page.getByRole('button', { name: /^Horoscope \(as your family knows it\)/u });
}
