import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { CardSide } from '../../../src/domain/enumerations.ts';
import { drawSampleCard } from '../../media/support/sample-card.ts';

/** Picks the sample card, and waits until the switch beside it is shown. */
export async function pickSample(page: Page, side: CardSide): Promise<void> {
  const card = await drawSampleCard({ side });
  await page.locator(`#aadhaar-${side}`).setInputFiles({
    name: 'card.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(card.png).jpeg().toBuffer(),
  });
  const box = page.locator(`div:has(> div > #aadhaar-${side})`);
  await box.getByRole('switch').waitFor();
}

export async function openSample(page: Page, side: CardSide): Promise<void> {
  await page.locator(`div:has(> div > #aadhaar-${side}) ul button`).first().click();
  await page.getByRole('dialog').locator('[role=application]').first().waitFor();
}
