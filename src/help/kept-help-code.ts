/**
 * Stores the last help code, so that it survives a reload of the page during a telephone call. It
 * uses localStorage, because the IndexedDB stores may be what fails to open.
 */
import { boolean, is, nullable, number, object, type Infer } from 'superstruct';
import { HelpCode } from '../protocol/help-code.ts';
import { HELP_REPORT_DAYS, HelpReport } from '../protocol/help-report.ts';

const KeptHelpCode = object({
  code: HelpCode,
  isChanged: boolean(),
  /** Epoch milliseconds. */
  madeAt: number(),
  /** The report, until it is sent; then null. */
  report: nullable(HelpReport),
});
export type KeptHelpCode = Infer<typeof KeptHelpCode>;

/** @returns undefined if no code is stored, or the server has deleted its report by now */
export function readKeptHelpCode(nowMs: number): KeptHelpCode | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (!is(kept, KeptHelpCode)) return undefined;
    const ageMs = nowMs - kept.madeAt;
    return ageMs >= 0 && ageMs < LIFETIME_MS ? kept : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores the code; undefined removes the stored one. If the browser cannot store it, the code lasts
 * as long as the page.
 */
export function keepHelpCode(kept: KeptHelpCode | undefined): void {
  try {
    if (kept) localStorage.setItem(KEY, JSON.stringify(kept));
    else localStorage.removeItem(KEY);
  } catch {
    // The code is shown even if it cannot be stored.
  }
}

const KEY = 'help-code';
const LIFETIME_MS = HELP_REPORT_DAYS * 24 * 3_600_000;
