import { vi } from 'vitest';

/** A page at this path, whose local storage keeps nothing. Vitest takes it away after each test. */
export function stubPage(path: string): void {
  const location = new URL(path, 'https://sambandh.example');
  vi.stubGlobal('location', location);
  vi.stubGlobal('self', { location });
  vi.stubGlobal('localStorage', { setItem() {}, removeItem() {}, getItem: () => null });
}
