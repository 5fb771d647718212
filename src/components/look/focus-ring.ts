const RING = { outline: '3px solid var(--focus)', outlineOffset: '2px' };

/**
 * The focus ring around a box with an input. Chrome 100 and Firefox 115 have no ':has': there, any
 * focus in the box shows the ring.
 */
export function focusRingAround(input: 'input' | '> input') {
  return {
    [`&:has(${input}:focus-visible)`]: RING,
    '@supports not selector(:has(a))': { '&:focus-within': RING },
  };
}
