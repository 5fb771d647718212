import { launchPhoneBrowser, type PhoneBrowser } from '../../e2e/support/browser.ts';
import { type FaultProxy, startFaultProxy } from '../../e2e/support/fault-proxy.ts';

export interface PhoneOnRoad {
  phone: PhoneBrowser;
  road: FaultProxy;
}

/** A new browser, with a road of its own: it keeps nothing of an earlier measurement. */
export async function onNewPhone<Result>(
  { url }: { url: string },
  act: (place: PhoneOnRoad) => Promise<Result>,
): Promise<Result> {
  const road = await startFaultProxy(url);
  const phone = await launchPhoneBrowser();
  try {
    return await act({ phone, road });
  } finally {
    await phone.remove();
    await road.close();
  }
}
