import { useEffect, useState } from 'react';
import { readSetting, saveSetting } from './phone-settings.ts';
import { readSite, Site } from './site.ts';
import { whenIdle } from './when-idle.ts';

/** The server is asked once a page, and again after it could not be reached. */
let answer: Promise<Site | undefined> | undefined;

/** Who runs this server: what was last known on this phone, then what the server says now. */
export function useSite(): Site {
  const [site, setSite] = useState<Site>({});
  useEffect(() => {
    let isCurrent = true;
    async function load(): Promise<void> {
      const stored = await readSetting('site').catch(() => undefined);
      if (isCurrent && Site.is(stored)) setSite(stored);
      answer ??= readSite();
      const fresh = await answer;
      if (!fresh) answer = undefined;
      else if (isCurrent) setSite(fresh);
      if (fresh) await saveSetting('site', fresh).catch(() => undefined);
    }
    // Nobody waits for it: what the screen itself needs goes first.
    const forget = whenIdle(() => void load());
    return () => {
      forget();
      isCurrent = false;
    };
  }, []);
  return site;
}
