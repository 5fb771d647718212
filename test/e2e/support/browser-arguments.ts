/** Chromium runs as root in CI, where it needs `--no-sandbox`. */
export const BROWSER_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // Scroll bars that lie over the page take no width, like those of a phone.
  '--hide-scrollbars',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-breakpad',
  '--no-first-run',
  '--no-default-browser-check',
] as const;
