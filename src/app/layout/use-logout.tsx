import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { prepared } from '../../components/prepared.tsx';
import { showToast } from '../../components/show-toast.ts';
import { useSession } from '../../session/session.tsx';
import type { UnsentWork } from '../../store/account/unsent.ts';

const { View: LogoutDialog } = prepared(() => import('./logout-dialog.tsx'), null);

const LogoutContext = createContext<(() => void) | undefined>(undefined);

/**
 * Logs out at once, or first asks about unsent data [S17]. The provider wraps the layout, because
 * the menu with the logout button may close before the answer.
 */
export function LogoutProvider({ children }: { children: ReactNode }) {
  const { user, accountStore } = useSession();
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const [question, setQuestion] = useState<UnsentWork>();
  const userId = user?.id;

  const leave = useCallback(
    async (keep: 'nothing' | 'unsent') => {
      if (userId === undefined) return;
      try {
        const { logOut } = await import('../../session/logout.ts');
        await logOut({ userId, keep });
      } catch {
        showToast({ kind: 'error', title: t('error'), text: t('somethingWrong') });
        return;
      }
      setQuestion(undefined);
      await navigate('/login', { replace: true });
    },
    [userId, navigate, t],
  );

  const logout = useMemo(() => {
    async function start(): Promise<void> {
      if (!accountStore) return;
      // Logging out must always be possible. If unsent data cannot be counted, it is kept.
      const { readUnsentWork } = await import('../../store/account/unsent.ts');
      const work = await readUnsentWork(accountStore).catch(() => undefined);
      if (!work) await leave('unsent');
      else if (work.count === 0) await leave('nothing');
      else setQuestion(work);
    }
    return () => void start();
  }, [accountStore, leave]);

  return (
    <LogoutContext value={logout}>
      {children}
      {accountStore && question ? (
        <LogoutDialog
          store={accountStore}
          atFirst={question}
          onLeave={leave}
          onCancel={() => setQuestion(undefined)}
        />
      ) : null}
    </LogoutContext>
  );
}

/**
 * The returned function first asks about unsent data, if there is any. The logout then works
 * whatever the server answers (spec.md §4).
 */
export function useLogout(): () => void {
  const logout = useContext(LogoutContext);
  if (!logout) throw new Error('useLogout can only be used inside LogoutProvider.');
  return logout;
}
