import {
  plainItem,
  type Sending,
  type SendingItem,
  type SentFile,
} from '../../../src/screens/sending/read-sending.ts';
import type { ItemState } from '../../../src/store/account/unsent.ts';

export const NOW = Date.UTC(2026, 10, 22, 10, 42);

export interface Thing {
  name: string;
  isAtServer: boolean;
  item: SendingItem;
  isOnline: boolean;
  isStep: boolean;
}

interface Outbox {
  name: string;
  isAtServer: boolean;
  sending: Sending;
  isOnline: boolean;
  hasRoom: boolean;
}

const STATES: readonly ItemState[] = ['saved', 'waiting', 'sending', 'sent', 'attention'];

const FILE = { photoType: null, sizeBytes: 4_800_000, percent: null, isDeletion: false } as const;
const KINDS: Record<string, Partial<SendingItem> & Pick<SendingItem, 'step'>> = {
  'a step': { step: 'basic-info' },
  'an Aadhaar side': { step: 'aadhaar', file: { ...FILE, slot: 'aadhaar-front' } },
  'a photo': {
    step: 'personal-photo',
    file: { ...FILE, slot: 'photo', photoType: 'Gallery Image' } satisfies SentFile,
  },
  'a video': { step: 'personal-video', file: { ...FILE, slot: 'video' } },
  'a deletion of a photo': {
    step: 'personal-photo',
    file: { ...FILE, slot: 'photo', photoType: 'Gallery Image', isDeletion: true },
  },
  'an added option': { step: null, option: { kind: 'profession', name: 'Beekeeper' } },
};

type Why = Exclude<SendingItem['why'], null | 'lost'>;

/** While the phone is online, an item can wait for these reasons. */
const REASONS: readonly Why[] = [
  'network',
  'timeout',
  'portal',
  'unexpected-answer',
  'server-error',
  'rate-limited',
  'restored',
  'version-refused',
  'unreadable-here',
  'newerVersion',
];

/** An item of one of these kinds can also wait for these reasons. */
const OWN_REASONS: Record<string, readonly Why[]> = {
  'a step': ['waitsForOption'],
  'an Aadhaar side': ['preparing'],
  'a photo': ['preparing'],
  'a video': ['preparing', 'waitsForWifi'],
  'an added option': ['waitsForOption'],
};

export function listThings(): Thing[] {
  return Object.entries(KINDS).flatMap(([kind, about]) =>
    statesOf(kind).flatMap((state) => {
      const base: SendingItem = {
        ...plainItem({ key: kind, step: about.step, state, at: NOW }),
        ...about,
        discards: state === 'waiting' || state === 'attention' ? [1] : [],
        refusal: state === 'attention' ? REFUSAL : null,
      };
      const named = `${kind}, ${state}`;
      const thing = { isAtServer: state === 'sent', isStep: kind === 'a step' };
      const online = { ...thing, isOnline: true };
      if (state !== 'waiting') return [{ ...online, name: named, item: base }];
      return [
        { ...online, name: named, item: base },
        ...reasonsOf(kind).map((why) => ({
          ...online,
          name: `${named}: ${why}`,
          item: { ...base, why },
        })),
        { ...online, name: `${named}, offline`, item: base, isOnline: false },
      ];
    }),
  );
}

/**
 * The general reasons look alike for all kinds. So a step shows them all, and other kinds the
 * first.
 */
function reasonsOf(kind: string): readonly Why[] {
  return [...(kind === 'a step' ? REASONS : REASONS.slice(0, 1)), ...(OWN_REASONS[kind] ?? [])];
}

/** A deletion or an added option is never half-filled, and it leaves the list when it is sent. */
function statesOf(kind: string): readonly ItemState[] {
  const isPassing = kind === 'a deletion of a photo' || kind === 'an added option';
  return isPassing ? ['waiting', 'sending', 'attention'] : STATES;
}

const REFUSAL = { seq: 1, isFileGone: false, code: null, text: '', fields: {} };

/**
 * Lists each of `contents` with and without a half-filled step, online or not, and with free space
 * or not.
 */
export function listOutboxes(): Outbox[] {
  const contents: ItemState[][] = [[], ['sent'], ['waiting'], ['sending'], ['attention']];
  return contents.flatMap((states) =>
    [false, true].flatMap((withDraft) =>
      [true, false].flatMap((isOnline) =>
        [true, false].map((hasRoom): Outbox => {
          const all: ItemState[] = withDraft ? [...states, 'saved'] : states;
          const isSent = all.every((state) => state === 'sent');
          const what = states.length > 0 ? states.join(', ') : 'nothing';
          return {
            name: [
              `the outbox: ${what}`,
              withDraft ? 'a half-filled step' : 'no half-filled step',
              isOnline ? 'online' : 'offline',
              hasRoom ? 'room on the phone' : 'a full phone',
            ].join(', '),
            isAtServer: isSent,
            sending: {
              items: all.map(itemIn),
              sentAt: isSent && all.length > 0 ? NOW : 0,
              readAt: NOW,
            },
            isOnline,
            hasRoom,
          };
        }),
      ),
    ),
  );
}

/** The half-filled step and the submitted step are different steps. */
function itemIn(state: ItemState): SendingItem {
  const step = state === 'saved' ? 'personal-family' : 'basic-info';
  const isRefused = state === 'attention';
  return {
    ...plainItem({ key: step, step, state, at: NOW }),
    discards: state === 'waiting' || isRefused ? [1] : [],
    refusal: isRefused ? REFUSAL : null,
  };
}
