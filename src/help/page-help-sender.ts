import { within } from '../api/api-client.ts';
import { createCallDelegate } from '../api/call-delegate.ts';
import { readOutcome } from '../api/outcome.ts';
import { REQUEST_TIMEOUT_MS } from '../domain/limits.ts';
import { HELP_PATH, HelpKept, type HelpMessage } from '../protocol/help-report.ts';
import { API_BASE } from '../protocol/paths.ts';
import { createHelpSender, type HelpSender } from './help-sender.ts';
import { keepHelpCode, readKeptHelpCode } from './kept-help-code.ts';

let shared: HelpSender | undefined;

/** The page has one help sender, so a panel that is opened again shows the same code. */
export function pageHelpSender(): HelpSender {
  shared ??= createHelpSender({
    random32: () => crypto.getRandomValues(new Uint32Array(1))[0]!,
    schedule: (callback, ms) => delegate.schedule(callback, ms),
    onOnline: (callback) => window.addEventListener('online', callback),
    send,
    now: () => delegate.now(),
    recall: () => readKeptHelpCode(delegate.now()),
    keep: keepHelpCode,
  });
  return shared;
}

const delegate = createCallDelegate();

/** Needs no token, cookie or store, because signing in or the store may be what does not work. */
async function send(message: typeof HelpMessage.TYPE) {
  const url = new URL(API_BASE + HELP_PATH, location.origin).href;
  return within(delegate, { timeoutMs: REQUEST_TIMEOUT_MS }, async (signal) => {
    const response = await delegate.fetch(url, {
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(message),
      signal,
    });
    return readOutcome(response, { reply: HelpKept, nowMs: delegate.now(), url, method: 'POST' });
  });
}
