import { Navigate, Outlet } from 'react-router';
import { useSession } from '../session/session.tsx';

/** Lets nobody past who is not signed in; the history entry is replaced (spec.md §2). */
export function Guard() {
  const { status } = useSession();
  return status === 'signed-in' ? <Outlet /> : <Navigate to="/login" replace />;
}
