import { useEffect, useState } from 'react';
import { readSetting, saveSetting } from './phone-settings.ts';
import { providerOf, readSite, Site } from './site.ts';
import { whenIdle } from './when-idle.ts';

/** The answer for this page. If it is not valid, the next component that needs it asks again. */
let answer: Promise<Site | undefined> | undefined;

/** The provider and the contact that the privacy notice names. */
export function useNoticeSite() {
  const site = useSite();
  return {
    provider: providerOf(site, ''),
    contact: site.grievanceContact ?? site.supportEmail ?? '',
  };
}

export function useSite(): Site {
  const [site, setSite] = useState<Site>({});
  useEffect(() => {
    async function load(): Promise<void> {
      const stored = await readSetting('site').catch(() => undefined);
      if (Site.is(stored)) setSite(stored);
      answer ??= readSite();
      const fresh = await answer;
      if (!fresh) answer = undefined;
      else {
        setSite(fresh);
        await saveSetting('site', fresh).catch(() => undefined);
      }
    }
    // This request waits, so that the requests of the screen are sent first.
    return whenIdle(() => void load());
  }, []);
  return site;
}
