import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { withStylesMadeOnce } from './styles-made-once.ts';
import { dialogRecipe } from './recipes/dialog.ts';
import { drawerRecipe } from './recipes/drawer.ts';
import { pinInputRecipe } from './recipes/pin-input.ts';
import { toastRecipe } from './recipes/toast.ts';
import { textStyles } from './text-styles.ts';
import { tokens, semanticTokens } from './tokens.ts';

/**
 * `defaultBaseConfig` has Chakra's style props, but none of its tokens and recipes. Chakra finds
 * `slotRecipes` by their key, so these are registered here. The CSS reset is
 * src/components/look/base.css, which the landing page uses too.
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
      keyframes: {
        'fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
        'fade-out': { from: { opacity: 1 }, to: { opacity: 0 } },
        'rise-in': { from: { transform: 'translateY(100%)' }, to: { transform: 'none' } },
        'sink-out': { from: { transform: 'none' }, to: { transform: 'translateY(100%)' } },
        'slide-in': { from: { transform: 'translateX(100%)' }, to: { transform: 'none' } },
        'slide-out': { from: { transform: 'none' }, to: { transform: 'translateX(100%)' } },
        pulse: { '50%': { opacity: 0.5 } },
      },
      slotRecipes: {
        dialog: dialogRecipe,
        drawer: drawerRecipe,
        pinInput: pinInputRecipe,
        toast: toastRecipe,
      },
    },
  }),
);

export const system = withStylesMadeOnce(chakraSystem);
