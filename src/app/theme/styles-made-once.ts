import type { SystemContext } from '@chakra-ui/react';
import { css as serialize } from '@emotion/react';

/**
 * Caches the styles. Otherwise Chakra compiles the recipe and serializes the style at every render
 * of every element.
 */
export function withStylesMadeOnce(system: SystemContext): SystemContext {
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
