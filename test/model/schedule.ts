/**
 * A schedule lists what people, phones, network and time do, one command after another. It is
 * plain data, so that it can be stored as a case and shortened until every command is needed. A
 * command that is impossible at its place, such as deleting a photo when there is none, does
 * nothing.
 */
import type { SectionKey } from '../../src/domain/sections.ts';
import type { StepKey } from '../../src/domain/steps.ts';
import type { WakeReason } from '../../src/sync/wake-reason.ts';
import type { Fate } from './fates.ts';

/** Two tabs on the family's first phone, and one on its second phone. */
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
  /**
   * Fills in some fields of a step's form and submits it. An 'old' form was opened by an earlier
   * command.
   */
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
  /** Applies a fate to each of these open requests and answers. */
  | { do: 'network'; moves: { pick: number; fate: Fate }[] }
  /** Lets all open requests and answers arrive. */
  | { do: 'arrive' }
  /**
   * Lets the tab or its worker pass `after` points at which a kill is possible (life.ts), and kills
   * it at the next one.
   */
  | { do: 'kill'; tab: number; after: number }
  /** Lets `after` writes succeed, and makes the next write fail, because the phone is full. */
  | { do: 'full-phone'; tab: number; after: number }
  | { do: 'time'; ms: number }
  /** Sets the phone's clock to a wrong time. */
  | { do: 'set-clock'; phone: number; byMs: number }
  | { do: 'login'; tab: number; account: AccountName }
  | { do: 'logout'; tab: number; keep: 'nothing' | 'unsent' }
  /** Ends all sessions of the account at the server, as a new password does. */
  | { do: 'end-sessions'; account: AccountName }
  /** Gives both phones a slow connection with this speed for this time. */
  | { do: 'thin-line'; bytesPerMs: number; ms: number }
  /** Makes a row unreadable: the next row that the tab reads by its key after `after` reads. */
  | { do: 'sick-row'; tab: number; after: number }
  /** Copies the server's database ('backup'), or replaces it with that copy ('restore'). */
  | { do: 'backup' }
  | { do: 'restore' };

export interface Schedule {
  /** The seed for the jitter and for the ids that the phones create. */
  seed: number;
  commands: Command[];
}

/** Describes a schedule for a person who looks for the cause of a failure. */
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
