import { expect, test } from 'vitest';
import { providerOf } from '../../src/device/site.ts';

test('the footer names the provider that the operator chose (spec §1)', () => {
  expect(providerOf({ providerName: 'Shubh Vivah Mandal' }, 'संबंध')).toBe('Shubh Vivah Mandal');
});

test.each([undefined, {}, { providerName: null }, { providerName: 'Sambandh' }])(
  'and the product in its own language where nobody is named: %j',
  (site) => {
    expect(providerOf(site, 'संबंध')).toBe('संबंध');
  },
);
