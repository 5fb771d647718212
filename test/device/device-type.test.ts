import { expect, it } from 'vitest';
import { deviceType } from '../../src/screens/register/registration-calls.ts';

it.each([
  [
    'Mobile',
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
    5,
  ],
  [
    'Mobile',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    5,
  ],
  [
    'Tablet',
    'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
    5,
  ],
  ['Tablet', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 5],
  [
    'Tablet',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
    5,
  ],
  [
    'Desktop',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
    0,
  ],
  [
    'Desktop',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
    0,
  ],
  [
    'Desktop',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
    10,
  ],
])('[spec §7] calls %s what calls itself %s', (type, userAgent, maxTouchPoints) => {
  expect(deviceType({ userAgent, maxTouchPoints })).toBe(type);
});
