/**
 * Stores the last help code, so that it survives a reload during a telephone call. It is in
 * localStorage, because IndexedDB may be what does not work.
 */
import { boolean, is, nullable, number, object, type Infer } from 'superstruct';
import { HelpCode } from '../protocol/help-code.ts';
import { HELP_REPORT_DAYS, HelpReport } from '../protocol/help-report.ts';

const KeptHelpCode = object({
  code: HelpCode,
  isChanged: boolean(),
  /** In epoch milliseconds. */
  madeAt: number(),
  /** Null after it was sent. */
  report: nullable(HelpReport),
});
export type KeptHelpCode = Infer<typeof KeptHelpCode>;

/** Undefined if no code is stored, or if it is so old that the server has deleted its report. */
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
