import { Navigate, Outlet } from 'react-router';
import { useSession } from '../session/session.tsx';

/**
 * Sends everybody who is not signed in to the login; the history entry is replaced (spec.md §2).
 */
export function Guard() {
  const { status } = useSession();
  return status === 'signed-in' ? <Outlet /> : <Navigate to="/login" replace />;
}
