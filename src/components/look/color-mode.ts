/** The modes that a person can choose. Without a choice, the system's mode is used. */
const COLOR_MODES = ['light', 'dark'] as const;
export type ColorMode = (typeof COLOR_MODES)[number];

/**
 * The key of the chosen mode in local storage (spec.md §9). The cookie that tells the server the
 * mode has the same name.
 */
export const COLOR_MODE_KEY = 'theme';

export function isColorMode(value: unknown): value is ColorMode {
  return (COLOR_MODES as readonly unknown[]).includes(value);
}

/** Returns the mode that the page shows at present. */
export function shownColorMode(): ColorMode {
  const chosen = document.documentElement.dataset['theme'];
  if (isColorMode(chosen)) return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/**
 * Applies and stores the chosen colour mode. If storage is blocked, the choice lasts until the page
 * is closed.
 */
export function chooseColorMode(mode: ColorMode, cookieMaxAgeS: number): void {
  document.documentElement.dataset['theme'] = mode;
  try {
    localStorage.setItem(COLOR_MODE_KEY, mode);
    document.cookie = `${COLOR_MODE_KEY}=${mode}; path=/; max-age=${cookieMaxAgeS}; SameSite=Lax`;
  } catch {
    // Storage is blocked, so the choice lasts until the page is closed.
  }
}
