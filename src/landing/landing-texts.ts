import type landing from '../../public/locales/en/landing.json';

export type LandingTexts = typeof landing;
