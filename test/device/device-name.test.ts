import { expect, test } from 'vitest';
import { describeDevice } from '../../src/device/device-name.ts';

const hints = (platform: string, ...brands: string[]) => ({
  userAgent: 'Mozilla/5.0',
  userAgentData: { platform, brands: brands.map((brand) => ({ brand })) },
});
const agent = (userAgent: string) => ({ userAgent });

test.each([
  ['Chrome on Android', hints('Android', 'Not)A;Brand', 'Chromium', 'Google Chrome')],
  ['Edge on Windows', hints('Windows', 'Chromium', 'Microsoft Edge', 'Not?A_Brand')],
  [
    'Samsung Internet on Android',
    agent(
      'Mozilla/5.0 (Linux; Android 14; SM-A245F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    ),
  ],
  [
    'Firefox on Android',
    agent('Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0'),
  ],
  [
    'Safari on iPhone',
    agent(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
    ),
  ],
  ['', agent('something else')],
])('a device calls itself %j', (name, signs) => {
  expect(describeDevice(signs)).toBe(name);
});
