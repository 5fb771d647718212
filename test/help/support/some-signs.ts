import type { PhoneSigns } from '../../../src/help/read-signs.ts';

/** The signs of an invented phone. A test gives only the signs that matter to it. */
export function someSigns(given: Partial<PhoneSigns> = {}): PhoneSigns {
  return {
    now: Date.UTC(2026, 10, 22, 10, 0),
    screen: 'sending',
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    script: 'https://sambandh.example/assets/app-AbCd1234.js',
    builtAt: Date.UTC(2026, 10, 20, 10, 0),
    isInstalled: true,
    keptScript: '/assets/app-AbCd1234.js',
    isUpdateWaiting: false,
    versions: { device: 2, account: 3 },
    opening: 'opens',
    isOnline: true,
    storage: { usage: 31_000_000, quota: 900_000_000, isPersistent: true, hasRoom: true },
    session: 'signed-in',
    isRestored: false,
    accounts: [],
    ...given,
  };
}
