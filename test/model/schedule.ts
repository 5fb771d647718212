/**
 * A schedule: what people, phones, network and time do, one command after the other, as
 * plain data, so that it can be kept as a case and made shorter until nothing in it is
 * superfluous. What a command cannot do where it stands (delete a photo where there is
 * none), it leaves.
 */
import type { SectionKey } from '../../src/domain/sections.ts';
import type { StepKey } from '../../src/domain/steps.ts';
import type { WakeReason } from '../../src/sync/wake-reason.ts';
import type { Fate } from './fates.ts';

/** Two tabs on the family's first phone, one on the second. */
export const TABS = [
  { phone: 0, name: 'tab 0' },
  { phone: 0, name: 'tab 1' },
  { phone: 1, name: 'tab 2' },
] as const;
export const PHONE_COUNT = 2;

/** The two families that share the first phone. */
export const ACCOUNTS = ['A', 'B'] as const;
export type AccountName = (typeof ACCOUNTS)[number];

export type Command =
  /** Fills in some fields of a step's form and submits it; 'old': one that was opened before. */
  | { do: 'save'; tab: number; section: SectionKey; fields: number; form: 'fresh' | 'old' }
  | { do: 'open-form'; tab: number; section: SectionKey }
  | { do: 'draft'; tab: number; section: SectionKey }
  | { do: 'add-option'; tab: number; what: 'profession' | 'gotra' | 'place' }
  | { do: 'siblings'; tab: number; change: 'add' | 'remove'; index: number }
  | { do: 'pass-step'; tab: number; step: StepKey }
  | { do: 'add-photo'; tab: number }
  | { do: 'add-video'; tab: number; size: 'small' | 'pieces' | 'chunks' }
  | { do: 'add-aadhaar'; tab: number; side: 'front' | 'back' }
  | { do: 'delete-file'; tab: number; slot: 'photo' | 'video'; index: number }
  | { do: 'choose'; tab: number; index: number; choice: 'ours' | 'theirs' }
  | { do: 'retry'; tab: number; index: number }
  | { do: 'discard'; tab: number; index: number }
  | { do: 'wake'; tab: number; reason: WakeReason }
  /** Moves requests and answers that are on their way, each to its fate. */
  | { do: 'network'; moves: { pick: number; fate: Fate }[] }
  /** All that is on its way arrives. */
  | { do: 'arrive' }
  /** The tab or its worker is killed at the n-th point from now at which it waits for something. */
  | { do: 'kill'; tab: number; after: number }
  /** The n-th write from now does not fit on the phone. */
  | { do: 'full-phone'; tab: number; after: number }
  | { do: 'time'; ms: number }
  /** Somebody sets the phone's clock. */
  | { do: 'set-clock'; phone: number; byMs: number }
  | { do: 'login'; tab: number; account: AccountName }
  | { do: 'logout'; tab: number; keep: 'nothing' | 'unsent' }
  /** All sessions of the account are ended at the server, as after a new password. */
  | { do: 'end-sessions'; account: AccountName }
  /** For so long both phones have a line of so many bytes a millisecond. */
  | { do: 'thin-line'; bytesPerMs: number; ms: number }
  /** The n-th row from now that the tab reads by its key cannot be read any more. */
  | { do: 'sick-row'; tab: number; after: number }
  /** The server's database is copied, and replaced by that copy. */
  | { do: 'backup' }
  | { do: 'restore' };

export interface Schedule {
  /** Of the jitter and of the ids that the phones give. */
  seed: number;
  commands: Command[];
}

/** A schedule as somebody reads it who looks for what went wrong. */
export function describeSchedule({ seed, commands }: Schedule): string {
  const lines = commands.map((command, index) => `  ${index}. ${describeCommand(command)}`);
  return [`seed ${seed}`, ...lines].join('\n');
}

export function describeCommand({ do: what, ...rest }: Command): string {
  if ('moves' in rest) {
    return `network: ${rest.moves.map(({ pick, fate }) => `#${pick} ${fate}`).join(', ')}`;
  }
  const { tab, ...about } = rest as { tab?: number };
  const where = tab === undefined ? '' : ` in ${TABS[tab]?.name}`;
  const details = Object.entries(about).map(([name, value]) => `${name} ${String(value)}`);
  return `${what}${where}${details.length > 0 ? `: ${details.join(', ')}` : ''}`;
}
