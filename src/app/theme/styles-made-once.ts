import type { SystemContext } from '@chakra-ui/react';
import { css as serialize } from '@emotion/react';

/**
 * A system that makes each style once. Chakra compiles an element's recipe, merges its style props and
 * writes the result as text at every render of every element; a form of thirty fields has some two
 * hundred elements and about twenty styles. What comes out is the same.
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
      // Text already: Emotion takes it as it is.
      const style = made.get(key) ?? serialize(system.css(recipe, ...props));
      made.set(key, style);
      return style;
    },
  };
}

function isStyle(recipe: unknown): recipe is object {
  return typeof recipe === 'object' && recipe !== null;
}
