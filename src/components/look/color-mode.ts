/** Without a person's choice, the system's mode is used. */
const COLOR_MODES = ['light', 'dark'] as const;
export type ColorMode = (typeof COLOR_MODES)[number];

/** The name in local storage (spec.md §9), and of the cookie that tells the server the mode. */
export const COLOR_MODE_KEY = 'theme';

export function isColorMode(value: unknown): value is ColorMode {
  return (COLOR_MODES as readonly unknown[]).includes(value);
}

export function shownColorMode(): ColorMode {
  const chosen = document.documentElement.dataset['theme'];
  if (isColorMode(chosen)) return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function chooseColorMode(mode: ColorMode, cookieMaxAgeS: number): void {
  document.documentElement.dataset['theme'] = mode;
  try {
    localStorage.setItem(COLOR_MODE_KEY, mode);
    document.cookie = `${COLOR_MODE_KEY}=${mode}; path=/; max-age=${cookieMaxAgeS}; SameSite=Lax`;
  } catch {
    // Storage is blocked, so the choice lasts until the page is closed.
  }
}
