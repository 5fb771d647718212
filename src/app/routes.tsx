import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { Guard } from './guard.tsx';
import { Layout } from './layout/layout.tsx';

const Login = lazy(() => import('../screens/login/login-screen.tsx'));
const Register = lazy(() => import('../screens/register/register-screen.tsx'));
const ForgotPassword = lazy(() => import('../screens/forgot-password/forgot-password-screen.tsx'));
const Terms = lazy(() => import('../screens/terms/terms-screen.tsx'));
const Dashboard = lazy(() => import('../screens/dashboard/dashboard-screen.tsx'));
const Profile = lazy(() => import('../screens/profile/profile-screen.tsx'));
const NotFound = lazy(() => import('./not-found-screen.tsx'));

/** Every address of spec.md §2 but '/', which is a document of its own. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="/login" element={<Login />} />
        <Route path="/register" element={<Register />} />
        <Route path="/forgot-password" element={<ForgotPassword />} />
        <Route path="/terms" element={<Terms />} />
        <Route element={<Guard />}>
          <Route path="/dashboard" element={<Dashboard />} />
          <Route path="/profile" element={<Profile />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
