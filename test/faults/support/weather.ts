import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '../../../src/protocol/paths.ts';
import type { FaultProxy } from '../../e2e/support/fault-proxy.ts';
import type { Builds } from '../../e2e/support/next-build.ts';
import type { Product } from '../../e2e/support/product.ts';
import type { RecordedRequest } from '../../e2e/support/recorded-request.ts';
import type { MortalPhone } from './mortal-phone.ts';
import type { Random } from '../../support/random.ts';
import { type Tally, count, note } from './tally.ts';

/** This is 50 kbit/s. */
const SLOW_BYTES_PER_SECOND = 50_000 / 8;

interface Place {
  road: FaultProxy;
  product: Product;
  builds: Builds;
  phone: MortalPhone;
  /** Lets the access token expire, as on a phone that slept for an hour. */
  expireToken: () => Promise<void>;
}

export interface Weather {
  /** Waits for the end of the current fault. No other fault begins until `resume`. */
  calm(): Promise<void>;
  resume(): void;
  deploy(): Promise<void>;
  /** Ends all faults. The network and the server are healthy afterwards. */
  end(): Promise<void>;
}

/** A kind of fault with a larger number is more frequent. */
const KINDS = {
  'connections cut': 4,
  'latency of up to 1.5 s': 2,
  'slowed to 50 kbit/s': 2,
  'tunnel that swallows everything': 1,
  'reply lost': 5,
  'captive portal': 2,
  'server restarted (SIGTERM)': 1,
  'server killed (SIGKILL)': 1,
  'worker stopped': 4,
  'browser killed (SIGKILL)': 5,
  'access token run out': 1,
} as const;
type Kind = keyof typeof KINDS;

const DECK = Object.entries(KINDS).flatMap(([kind, weight]) =>
  Array.from({ length: weight }, () => kind as Kind),
);

/** The order of the faults depends only on the seed. */
export function startWeather(
  place: Place,
  { random, tally }: { random: Random; tally: Tally },
): Weather {
  const { road, phone } = place;
  let hasEnded = false;
  let isCalm = false;
  /** The next fault waits for this promise. */
  let gate = Promise.resolve();
  let openGate: (() => void) | undefined;
  let gust: Promise<void> = Promise.resolve();
  const blowing = blow();

  async function blow(): Promise<void> {
    for (;;) {
      await wait(random.between(100, 1_500));
      await gate;
      if (hasEnded) return;
      gust = cause(random.pick(DECK));
      await gust;
      note(tally, '… is over');
    }
  }

  async function cause(kind: Kind): Promise<void> {
    // Every kind draws both numbers, so that a seed always gives the same faults.
    const forMs = random.between(300, 5_000);
    const force = random.between(0, 1);
    count(tally.faults, kind);
    note(tally, kind);
    switch (kind) {
      case 'connections cut':
        road.cut();
        await wait(forMs);
        return road.restore();
      case 'latency of up to 1.5 s':
        road.delayMs = 100 + force * 1_400;
        await wait(forMs);
        road.delayMs = 0;
        return;
      case 'slowed to 50 kbit/s':
        road.throttleBytesPerSecond = SLOW_BYTES_PER_SECOND;
        await wait(forMs);
        road.throttleBytesPerSecond = undefined;
        return;
      case 'tunnel that swallows everything':
        road.swallow();
        await wait(forMs);
        return road.restore();
      case 'reply lost':
        return road.loseReplies((request) => !isCalm && isCall(request), 1);
      case 'captive portal':
        road.portal();
        await wait(forMs / 2);
        return road.restore();
      case 'server restarted (SIGTERM)':
        return place.product.restart();
      case 'server killed (SIGKILL)':
        await place.product.kill();
        await wait(forMs / 5);
        return place.product.restart();
      case 'worker stopped':
        return uncountIfNot(kind, await phone.stopWorkers());
      case 'browser killed (SIGKILL)':
        return uncountIfNot(kind, await phone.kill());
      case 'access token run out':
        return place.expireToken();
    }
  }

  function uncountIfNot(kind: Kind, happened: boolean): void {
    if (!happened) count(tally.faults, kind, -1);
  }

  async function calm(): Promise<void> {
    isCalm = true;
    if (!openGate) gate = new Promise((resolve) => (openGate = resolve));
    // Waits until a fault that has just passed the gate has begun.
    await Promise.resolve();
    await gust;
  }

  function resume(): void {
    isCalm = hasEnded;
    openGate?.();
    openGate = undefined;
  }

  return {
    calm,
    resume,
    async deploy() {
      await calm();
      note(tally, 'new version');
      await place.builds.next();
      await place.product.restart();
      count(tally.faults, 'new version arrived');
      resume();
    },
    async end() {
      hasEnded = true;
      resume();
      await blowing;
      // A request that was sent in the tunnel has no answer yet. A real network finally breaks its
      // connection.
      road.cut();
      road.restore();
      count(
        tally.seen,
        'replies lost after the server had acted',
        road.requests.filter(({ outcome }) => outcome === 'lost').length,
      );
      count(
        tally.seen,
        'requests that broke off',
        road.requests.filter(({ outcome }) => outcome === 'broken').length,
      );
    },
  };
}

/** Only requests that may change data lose their replies. */
function isCall({ method, path }: RecordedRequest): boolean {
  return path.startsWith(API_BASE) && method !== 'GET' && method !== 'OPTIONS';
}
