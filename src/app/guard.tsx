import { Navigate, Outlet } from 'react-router';
import { useSession } from '../session/session.tsx';

/** The redirect replaces the history entry (spec.md §2). */
export function Guard() {
  const { status } = useSession();
  return status === 'signed-in' ? <Outlet /> : <Navigate to="/login" replace />;
}
