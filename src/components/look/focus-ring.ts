const RING = { outline: '3px solid var(--focus)', outlineOffset: '2px' };

/**
 * The ring around a box whose input has the focus. Chrome 100 and Firefox 115 have no
 * ':has': they show the ring for a finger, too.
 */
export function focusRingAround(input: 'input' | '> input') {
  return {
    [`&:has(${input}:focus-visible)`]: RING,
    '@supports not selector(:has(a))': { '&:focus-within': RING },
  };
}
