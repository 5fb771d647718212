import '../../support/same-machine.ts';

/** Chromium runs as root in CI, where it needs `--no-sandbox`. */
export const BROWSER_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // In a container, /dev/shm may be too small for a page. The temporary folder is used instead.
  '--disable-dev-shm-usage',
  // On a phone, scroll bars take no width from the page. So they must take none here.
  '--hide-scrollbars',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-breakpad',
  '--no-first-run',
  '--no-default-browser-check',
] as const;
