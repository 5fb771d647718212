import type { CardSide } from '../../../src/media/card/proposal/propose-covers.ts';
import { launchPhoneBrowser } from '../../e2e/support/browser.ts';
import { calling } from '../../engines/support/engine-phone.ts';
import { launchFirefoxPhone } from '../../engines/support/puppeteer-phone.ts';
import { launchWebKitPhone } from '../../engines/support/webkit-phone.ts';
import type { Proposed } from './in-page.ts';

type Picture = { url: string; side: CardSide };

export interface Engine {
  propose(picture: Picture): Promise<Proposed>;
  close(): Promise<void>;
}

export const ENGINES = {
  Chromium: async (url: string) => openChromium(url, 1),
  'Chromium at 4x': async (url: string) => openChromium(url, 4),
  Firefox: async (url: string) => openOther(url, launchFirefoxPhone),
  WebKit: async (url: string) => openOther(url, launchWebKitPhone),
};

async function openChromium(url: string, slowDown: number): Promise<Engine> {
  const phone = await launchPhoneBrowser();
  const page = await phone.newPage();
  await page.goto(url);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  return {
    propose: (picture) => page.evaluate((each) => globalThis.proposeFor(each), picture),
    close: () => phone.remove(),
  };
}

async function openOther(url: string, launch: typeof launchFirefoxPhone): Promise<Engine> {
  const phone = await launch();
  await phone.open(url);
  const ask = (picture: Picture) => calling((each) => globalThis.proposeFor(each), picture);
  return {
    propose: (picture) => phone.evaluate<Proposed>(ask(picture)),
    close: () => phone.remove(),
  };
}
