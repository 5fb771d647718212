import { defineSemanticTokens, defineTokens } from '@chakra-ui/react';

const rem = (pixels: number) => ({ value: `${pixels / 16}rem` });
const px = (pixels: number) => ({ value: `${pixels}px` });

/** In pixels, so that a larger font does not enlarge the gaps: a narrow phone has no space. */
const spacing = {
  '1': px(4),
  '1.5': px(6),
  '2': px(8),
  '3': px(12),
  '4': px(16),
  '5': px(20),
  '6': px(24),
  '8': px(32),
  '12': px(48),
  '16': px(64),
};

export const tokens = defineTokens({
  spacing,
  sizes: {
    ...spacing,
    full: { value: '100%' },
    /** The smallest size of a touch target. */
    target: rem(44),
    field: rem(48),
    primary: rem(52),
    column: rem(640),
    dialog: rem(480),
    page: rem(1152),
    panel: rem(304),
  },
  radii: {
    control: { value: 'var(--radius-control)' },
    card: { value: 'var(--radius-card)' },
    sheet: { value: 'var(--radius-sheet)' },
    round: { value: '9999px' },
  },
  fonts: {
    heading: { value: 'var(--font-heading)' },
    body: { value: 'var(--font-body)' },
  },
  shadows: { raised: { value: 'var(--shadow)' } },
  durations: { press: { value: 'var(--press-ms)' }, sheet: { value: 'var(--sheet-ms)' } },
  zIndex: {
    header: { value: 10 },
    action: { value: 5 },
    dialog: { value: 100 },
    menu: { value: 110 },
    toast: { value: 200 },
  },
});

const css = (name: string) => ({ value: `var(--${name})` });

/** src/components/look/tokens.css defines these CSS variables for light and dark. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: css('bg'),
      panel: css('surface'),
      raised: css('raised'),
      muted: css('sunken'),
      overlay: css('overlay'),
    },
    fg: { DEFAULT: css('text'), muted: css('muted') },
    border: { DEFAULT: css('border'), emphasized: css('border-strong') },
    line: css('line'),
    focus: css('focus'),
    brand: {
      solid: css('brand'),
      edge: css('brand-edge'),
      contrast: css('on-brand'),
      fg: css('brand-text'),
      subtle: css('brand-subtle'),
      focusRing: css('focus'),
    },
    accent: { DEFAULT: css('accent'), fg: css('accent-text') },
    success: { DEFAULT: css('success'), subtle: css('success-subtle') },
    warning: { DEFAULT: css('warning'), subtle: css('warning-subtle') },
    danger: { DEFAULT: css('danger'), subtle: css('danger-subtle') },
    info: { DEFAULT: css('info'), subtle: css('info-subtle') },
    ring: {
      red: css('ring-red'),
      orange: css('ring-orange'),
      blue: css('ring-blue'),
      track: css('ring-track'),
    },
  },
});
