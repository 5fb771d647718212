/**
 * The help code that was made last, for whoever reloads the page while they are on the telephone.
 * Apart from the stores: those may be what does not open.
 */
import { boolean, is, nullable, number, object, type Infer } from 'superstruct';
import { HelpCode } from '../protocol/help-code.ts';
import { HELP_REPORT_DAYS, HelpReport } from '../protocol/help-report.ts';

const KeptHelpCode = object({
  code: HelpCode,
  isChanged: boolean(),
  /** Epoch milliseconds. */
  madeAt: number(),
  /** What is not sent yet. */
  report: nullable(HelpReport),
});
export type KeptHelpCode = Infer<typeof KeptHelpCode>;

/** @returns undefined where there is none, or its report is gone at the server by now */
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

/** Undefined: forget it. Where the browser keeps nothing, the letters last as long as the page. */
export function keepHelpCode(kept: KeptHelpCode | undefined): void {
  try {
    if (kept) localStorage.setItem(KEY, JSON.stringify(kept));
    else localStorage.removeItem(KEY);
  } catch {
    // Shown they are all the same.
  }
}

const KEY = 'help-code';
const LIFETIME_MS = HELP_REPORT_DAYS * 24 * 3_600_000;
