import type { Budget } from './size-budget.ts';

/** Requests for the texts, one font for headings, the icon and the manifest. */
const BESIDES = 4;
/** A heading in Devanagari needs a second font, the Latin one, for its Latin letters and digits. */
const FONTS = 1;

const DOOR = { maxKb: 150, maxRequests: 20, besides: BESIDES + FONTS };
const START = ['app.html', 'src/session/keep-session.ts', 'src/screens/profile/profile-screen.tsx'];

/**
 * The limits of the screens before the login are promised. The other limits are slightly above the
 * present sizes: growth is noticed, and new code may belong behind an import().
 */
export const BUDGETS: readonly Budget[] = [
  { name: 'landing', loads: ['index.html'], maxKb: 10, maxRequests: 10, besides: BESIDES },
  { name: '/login', loads: ['app.html', 'src/screens/login/login-screen.tsx'], ...DOOR },
  { name: '/register', loads: ['app.html', 'src/screens/register/register-screen.tsx'], ...DOOR },
  {
    name: '/forgot-password',
    loads: ['app.html', 'src/screens/forgot-password/forgot-password-screen.tsx'],
    ...DOOR,
  },
  { name: '/terms', loads: ['app.html', 'src/screens/terms/terms-screen.tsx'], ...DOOR },
  wizard('Basic Info', 'plain-form-step.tsx', 215),
  wizard('Upload Aadhaar', 'aadhaar/aadhaar-step.tsx', 230),
  wizard('Photographs', 'photos/photos-step.tsx', 225),
  wizard('Videos', 'videos/videos-step.tsx', 225),
  wizard('PDF Profile', 'document-step.tsx', 240),
  wizard('Preferences', 'preferences/preferences-step.tsx', 220),
  {
    name: '/dashboard',
    loads: [
      'app.html',
      'src/session/keep-session.ts',
      'src/screens/dashboard/dashboard-screen.tsx',
    ],
    maxKb: 215,
    maxRequests: 24,
    besides: BESIDES + FONTS,
  },
];

function wizard(name: string, step: string, maxKb: number): Budget {
  const loads = [...START, `src/screens/profile/${step}`];
  return { name, loads, maxKb, maxRequests: 24, besides: BESIDES + FONTS };
}
