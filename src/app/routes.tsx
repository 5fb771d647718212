import { Route, Routes } from 'react-router';
import { Guard } from './guard.tsx';
import { Layout } from './layout/layout.tsx';
import { SCREENS } from './screens.ts';

const ForgotPassword = SCREENS['forgot-password'].View;

/** All routes of spec.md §2 except '/': the landing page is a separate HTML document. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="/login" element={<SCREENS.login.View />} />
        <Route path="/register" element={<SCREENS.register.View />} />
        <Route path="/forgot-password" element={<ForgotPassword />} />
        <Route path="/terms" element={<SCREENS.terms.View />} />
        <Route element={<Guard />}>
          <Route path="/dashboard" element={<SCREENS.dashboard.View />} />
          <Route path="/profile" element={<SCREENS.profile.View />} />
        </Route>
        <Route path="*" element={<SCREENS.notFound.View />} />
      </Route>
    </Routes>
  );
}
