/** The screens of spec.md §2, the one that reads a biodata (0132), and one for unknown addresses. */
import { prepared } from '../components/prepared.tsx';

export const SCREENS = {
  login: prepared(() => import('../screens/login/login-screen.tsx')),
  register: prepared(() => import('../screens/register/register-screen.tsx')),
  'forgot-password': prepared(
    () => import('../screens/forgot-password/forgot-password-screen.tsx'),
  ),
  terms: prepared(() => import('../screens/terms/terms-screen.tsx')),
  dashboard: prepared(() => import('../screens/dashboard/dashboard-screen.tsx')),
  'fill-from-biodata': prepared(() => import('../screens/profile/paste/paste-screen.tsx')),
  profile: prepared(() => import('../screens/profile/shell/profile-screen.tsx')),
  notFound: prepared(() => import('./not-found-screen.tsx')),
};

type ScreenName = keyof typeof SCREENS;

/** The screens before login. They can be drawn before the session is read. */
const PUBLIC_ROUTES: readonly ScreenName[] = ['login', 'register', 'forgot-password', 'terms'];

export function screenAt(pathname: string): ScreenName {
  const name = pathname.replace(/^\/|\/$/gu, '');
  return name in SCREENS && name !== 'notFound' ? (name as ScreenName) : 'notFound';
}

export function isPublicRoute(pathname: string): boolean {
  return PUBLIC_ROUTES.includes(screenAt(pathname));
}
