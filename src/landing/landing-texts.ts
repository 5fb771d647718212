import type landing from '../../public/locales/en/landing.json';

/** The texts of public/locales/<language>/landing.json. */
export type LandingTexts = typeof landing;
