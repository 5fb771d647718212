/**
 * The arguments that start Chromium without a window, without a sandbox (because Chromium runs as
 * root in CI), and without background requests of its own.
 */
export const BROWSER_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // Overlay scroll bars take no width, like those of a phone.
  '--hide-scrollbars',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-breakpad',
  '--no-first-run',
  '--no-default-browser-check',
] as const;
