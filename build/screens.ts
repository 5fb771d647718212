/**
 * The documents, screens, steps and parts of screens that the app loads separately. A new one is
 * entered here, and a new screen in src/app/screens.ts, too. Chunks, the order of the installation,
 * the files that start.ts loads in advance, and the budgets are derived from this list.
 */
import type { OwnScreenStep } from '../src/wizard/step-forms.ts';
import type { Budget } from './size-budget.ts';

interface Part {
  /** A document, or a module that is imported with `import()`. */
  module: string;
  /**
   * The worker caches the files of 'first' when it is installed, and the others later
   * (docs/decisions/0076-what-is-kept-first.md). So a family that has just logged in can fill in a
   * form without a network.
   */
  kept: 'first' | 'later';
  /** The chunk that the part shares with others. Without it, the part has one of its own. */
  chunk?: 'wizard' | 'dialog' | 'toaster';
}

export interface Screen extends Part {
  /** Modules that are loaded together with the screen. */
  preloads?: readonly string[];
  budget?: Pick<Budget, 'name' | 'maxKb' | 'maxRequests'>;
}

/** Requests for the texts, one font for headings, the icon and the manifest. */
const BESIDES = 4;
/** A heading in Devanagari needs a second font, the Latin one, for its Latin letters and digits. */
const FONTS = 1;

const SESSION = 'src/session/keep-session.ts';
const READ_AHEAD = 'src/screens/profile/shell/use-wizard.ts';

/**
 * The keys are the paths of the screens. The limits are slightly above the present sizes, except
 * before the login: a build that exceeds one fails, and its new code may belong behind an import().
 */
export const SCREENS = {
  login: publicScreen('login', 133),
  register: publicScreen('register'),
  'forgot-password': publicScreen('forgot-password'),
  terms: publicScreen('terms'),
  dashboard: {
    module: 'src/screens/dashboard/dashboard-screen.tsx',
    kept: 'first',
    preloads: [SESSION],
    budget: { name: '/dashboard', maxKb: 214, maxRequests: 24 },
  },
  'fill-from-biodata': {
    module: 'src/screens/profile/paste/paste-screen.tsx',
    kept: 'later',
    preloads: [SESSION],
    budget: { name: '/fill-from-biodata', maxKb: 218, maxRequests: 24 },
  },
  profile: {
    module: 'src/screens/profile/shell/profile-screen.tsx',
    kept: 'first',
    chunk: 'wizard',
    preloads: [SESSION, READ_AHEAD],
  },
} as const satisfies Record<string, Screen>;

/** The steps with a screen of their own, and the screen of all steps that are only a form. */
export const STEP_SCREENS: Record<OwnScreenStep | 'form', Screen> = {
  welcome: step('steps/welcome-step.tsx', 'first'),
  form: { ...step('form/form-step.tsx', 'first', ['Basic Info', 213]), chunk: 'wizard' },
  aadhaar: step('files/aadhaar/aadhaar-step.tsx', 'later', ['Upload Aadhaar', 228]),
  'personal-photo': step('files/photos/photos-step.tsx', 'later', ['Photographs', 223]),
  'personal-video': step('files/videos/videos-step.tsx', 'later', ['Videos', 225]),
  'personal-document': step('steps/document-step.tsx', 'later', ['PDF Profile', 238]),
  'personal-preferences': step('preferences/preferences-step.tsx', 'later', ['Preferences', 218]),
};

const PARTS: readonly Part[] = [
  { module: 'index.html', kept: 'first' },
  { module: 'app.html', kept: 'first' },
  { module: SESSION, kept: 'first' },
  { module: 'src/session/sign-in.ts', kept: 'first' },
  { module: 'src/api/api-client.ts', kept: 'first' },
  { module: 'src/screens/register/password-step.tsx', kept: 'first' },
  { module: 'src/screens/login/refused-banner.tsx', kept: 'first' },
  { module: 'src/screens/login/other-accounts-list.tsx', kept: 'first' },
  { module: READ_AHEAD, kept: 'first', chunk: 'wizard' },
  { module: 'src/screens/sending/sending-status.tsx', kept: 'first', chunk: 'wizard' },
  { module: 'src/app/page-chores.tsx', kept: 'first', chunk: 'wizard' },
  { module: 'src/app/install/install-offer.tsx', kept: 'first' },
  { module: 'src/screens/sending/sending-panel.tsx', kept: 'first' },
  // This dialog saves the unsent data as a file, which a family without a network needs most [S22].
  { module: 'src/screens/sending/unsent-file/unsent-file-dialog.tsx', kept: 'first' },
  { module: 'src/help/help-report-box.tsx', kept: 'first' },
  { module: 'src/screens/profile/form/repeating/repeating-field.tsx', kept: 'first' },
  // Checks a picked picture before it is stored, also without a network.
  { module: 'src/domain/whole-picture.ts', kept: 'first' },
  { module: 'src/components/sheet-view.tsx', kept: 'first', chunk: 'dialog' },
  { module: 'src/app/layout/menu-drawer.tsx', kept: 'first', chunk: 'dialog' },
  // When it is asked, the server has no file of this version any more.
  { module: 'src/app/update-question.tsx', kept: 'first' },
  { module: 'src/app/layout/logout-dialog.tsx', kept: 'first' },
  { module: 'src/components/toaster.tsx', kept: 'first', chunk: 'toaster' },
];

export const ALL_PARTS: readonly Part[] = [
  ...PARTS,
  ...Object.values(SCREENS),
  ...Object.values(STEP_SCREENS),
];

export const BUDGETS: readonly Budget[] = [
  { name: 'landing', loads: ['index.html'], maxKb: 10, maxRequests: 10, besides: BESIDES },
  ...Object.values<Screen>(SCREENS).flatMap((screen) => budgetOf(screen, ['app.html'])),
  ...Object.values(STEP_SCREENS).flatMap((screen) =>
    budgetOf(screen, ['app.html', SCREENS.profile.module, ...SCREENS.profile.preloads]),
  ),
];

function publicScreen(name: string, maxKb = 150): Screen {
  return {
    module: `src/screens/${name}/${name}-screen.tsx`,
    kept: 'first',
    budget: { name: `/${name}`, maxKb, maxRequests: 20 },
  };
}

function step(file: string, kept: Part['kept'], budget?: [name: string, maxKb: number]): Screen {
  const [name, maxKb] = budget ?? [];
  return {
    module: `src/screens/profile/${file}`,
    kept,
    ...(name && maxKb ? { budget: { name, maxKb, maxRequests: 24 } } : {}),
  };
}

function budgetOf({ module, preloads = [], budget }: Screen, before: readonly string[]): Budget[] {
  const loads = [...before, ...preloads, module];
  return budget ? [{ ...budget, loads, besides: BESIDES + FONTS }] : [];
}
