import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const TOKENS = readTokens();
const SURFACES = ['bg', 'surface', 'raised', 'sunken'];

/** WCAG 2.2 asks for 4.5 for normal text (1.4.3), and for 3 for controls and graphics (1.4.11). */
const TEXT = 4.5;
const SIGN = 3;

describe.each(['light', 'dark'] as const)('in %s', (mode) => {
  it.each(['text', 'muted', 'brand-text', 'accent-text', 'success', 'warning', 'danger', 'info'])(
    '--%s can be read on every surface',
    (name) => {
      for (const surface of SURFACES) expect(contrast(mode, name, surface)).toBeGreaterThan(TEXT);
    },
  );

  it.each(['border-strong', 'focus', 'line', 'brand-edge', 'ring-red', 'ring-orange', 'ring-blue'])(
    '--%s can be seen on every surface',
    (name) => {
      for (const surface of SURFACES) expect(contrast(mode, name, surface)).toBeGreaterThan(SIGN);
    },
  );

  it.each([
    ['brand', 'on-brand'],
    ['brand-subtle', 'text'],
    ['brand-subtle', 'muted'],
    ['brand-subtle', 'brand-text'],
    ['success-subtle', 'success'],
    ['warning-subtle', 'warning'],
    ['danger-subtle', 'danger'],
    ['info-subtle', 'info'],
    ['info-subtle', 'text'],
    ['danger-subtle', 'text'],
  ])('on --%s one can read --%s', (surface, name) => {
    expect(contrast(mode, name, surface)).toBeGreaterThan(TEXT);
  });

  it('each ring stands out from its track', () => {
    for (const ring of ['ring-red', 'ring-orange', 'ring-blue']) {
      expect(contrast(mode, ring, 'ring-track')).toBeGreaterThan(SIGN);
    }
  });
});

type Mode = 'light' | 'dark';

function contrast(mode: Mode, a: string, b: string): number {
  const [brighter, darker] = [luminance(mode, a), luminance(mode, b)].toSorted((x, y) => y - x);
  return (Number(brighter) + 0.05) / (Number(darker) + 0.05);
}

function luminance(mode: Mode, name: string): number {
  const token = TOKENS.get(name);
  if (!token) throw new Error(`There is no --${name}.`);
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(token[mode].slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * Number(red) + 0.7152 * Number(green) + 0.0722 * Number(blue);
}

function readTokens(): Map<string, Record<Mode, string>> {
  const file = new URL('../../src/components/look/tokens.css', import.meta.url);
  const pairs = readFileSync(file, 'utf8').matchAll(
    /--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/gu,
  );
  return new Map(
    Array.from(pairs, ([, name = '', light = '', dark = '']) => [name, { light, dark }]),
  );
}
