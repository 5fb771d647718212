import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  defineTextStyles,
  type SystemContext,
} from '@chakra-ui/react';
import { css as serialize } from '@emotion/react';
import { semanticTokens, tokens } from './tokens.ts';

const heading = {
  fontFamily: 'heading',
  fontWeight: 'var(--weight-heading)',
  textWrap: 'balance',
} as const;

/** The line height follows the script (Latin, Devanagari; look/tokens.css), except in buttons. */
const textStyles = defineTextStyles({
  display: {
    value: {
      ...heading,
      fontSize: { base: '1.875rem', md: '2.375rem' },
      lineHeight: 'var(--leading-heading)',
    },
  },
  h1: {
    value: {
      ...heading,
      fontSize: { base: '1.5rem', md: '2rem' },
      lineHeight: 'var(--leading-heading)',
    },
  },
  h2: { value: { ...heading, fontSize: '1.1875rem', lineHeight: 'var(--leading-h2)' } },
  h3: { value: { ...heading, fontSize: '1.0625rem', lineHeight: 'var(--leading-h3)' } },
  body: { value: { fontSize: '1rem', lineHeight: 'var(--leading-body)' } },
  button: { value: { fontSize: '1.0625rem', fontWeight: '600', lineHeight: '1.41' } },
  small: { value: { fontSize: '0.875rem', lineHeight: 'var(--leading-small)' } },
  least: { value: { fontSize: '0.8125rem', lineHeight: 'var(--leading-least)' } },
});

/**
 * `defaultBaseConfig` has Chakra's style props, but none of its tokens and recipes: each component
 * defines its own recipe. The CSS reset is src/components/look/base.css, as on the landing page.
 */
const chakraSystem = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: false,
    theme: {
      breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' },
      tokens,
      semanticTokens,
      textStyles,
      layerStyles: {
        // The edge has its style and colour from look/base.css.
        panel: { value: { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'card' } },
      },
      keyframes: {
        'fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
        'fade-out': { from: { opacity: 1 }, to: { opacity: 0 } },
        'rise-in': { from: { transform: 'translateY(100%)' }, to: { transform: 'none' } },
        'sink-out': { from: { transform: 'none' }, to: { transform: 'translateY(100%)' } },
        'slide-in': { from: { transform: 'translateX(100%)' }, to: { transform: 'none' } },
        'slide-out': { from: { transform: 'none' }, to: { transform: 'translateX(100%)' } },
        tie: {
          from: { clipPath: 'inset(-20% -20% 100% -20%)' },
          to: { clipPath: 'inset(-20%)' },
        },
        pulse: { '50%': { opacity: 0.5 } },
      },
    },
  }),
);

export const system = withStylesMadeOnce(chakraSystem);

/** Caches the styles. Otherwise Chakra computes them anew at every render of every element. */
function withStylesMadeOnce(system: SystemContext): SystemContext {
  const recipes = new WeakMap<object, unknown>();
  const styles = new WeakMap<object, Map<string, object>>();
  const cva = (recipe: Parameters<SystemContext['cva']>[0]): unknown => {
    const compiled = recipes.get(recipe) ?? system.cva(recipe);
    recipes.set(recipe, compiled);
    return compiled;
  };
  return {
    ...system,
    cva: cva as SystemContext['cva'],
    css(recipe, ...props) {
      if (!isStyle(recipe)) return system.css(recipe, ...props);
      const made = styles.get(recipe) ?? new Map<string, object>();
      styles.set(recipe, made);
      const key = JSON.stringify(props);
      // Emotion accepts a style that is already serialized.
      const style = made.get(key) ?? serialize(system.css(recipe, ...props));
      made.set(key, style);
      return style;
    },
  };
}

function isStyle(recipe: unknown): recipe is object {
  return typeof recipe === 'object' && recipe !== null;
}
