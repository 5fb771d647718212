/**
 * A schedule is plain data, so that it can be stored as a case and shortened. A command that is
 * impossible at its place does nothing.
 */
import type { SectionKey } from '../../src/domain/sections.ts';
import type { StepKey } from '../../src/domain/steps.ts';
import type { SyncTrigger } from '../../src/sync/trigger-sync.ts';
import type { Fate } from './fates.ts';

/** The first phone has two tabs, and the second phone has one. */
export const TABS = [
  { phone: 0, name: 'tab 0' },
  { phone: 0, name: 'tab 1' },
  { phone: 1, name: 'tab 2' },
] as const;
export const PHONE_COUNT = 2;

/** Two families use the phones. Each may sign in on both phones. */
export const ACCOUNTS = ['A', 'B'] as const;
export type AccountName = (typeof ACCOUNTS)[number];

export type Command =
  /** An 'old' form was opened by an earlier command. */
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
  | { do: 'wake'; tab: number; reason: SyncTrigger }
  /** Each move gives a fate to one open request or answer. */
  | { do: 'network'; moves: { pick: number; fate: Fate }[] }
  /** All open requests and answers arrive, except hanging requests. */
  | { do: 'arrive' }
  /** Kills the tab after `after` further calls of `pass` (life.ts). */
  | { do: 'kill'; tab: number; after: number }
  /** After `after` writes, the next one fails, because the phone is full. */
  | { do: 'full-phone'; tab: number; after: number }
  | { do: 'time'; ms: number }
  | { do: 'set-clock'; phone: number; byMs: number }
  | { do: 'login'; tab: number; account: AccountName }
  | { do: 'logout'; tab: number; keep: 'nothing' | 'unsent' }
  /** The server ends all sessions of the account. */
  | { do: 'end-sessions'; account: AccountName }
  /** For at most `ms`, both phones have this slow connection. */
  | { do: 'thin-line'; bytesPerMs: number; ms: number }
  /** After `after` reads, the next row that the tab reads by key stays unreadable (life.ts). */
  | { do: 'sick-row'; tab: number; after: number }
  /** 'backup' copies the families' data at the server, and 'restore' goes back to the copy. */
  | { do: 'backup' }
  | { do: 'restore' };

export interface Schedule {
  /** The jitter, the new ids and the conditions at the end depend on the seed. */
  seed: number;
  commands: Command[];
}

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
