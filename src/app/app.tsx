import { ChakraProvider } from '@chakra-ui/react';
import { Component, useEffect, useState, type ReactNode } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router';
import { prepared } from '../components/prepared.tsx';
import { whenIdle } from '../device/when-idle.ts';
import type { SessionState } from '../session/session-state.ts';
import { SessionProvider, StorageFailure, useSession } from '../session/session.tsx';
import { openingFault } from '../store/schema/opening-fault.ts';
import { CrashScreen, type Crash } from './crash-screen.tsx';
import { Layout } from './layout/layout.tsx';
import { SCREENS } from './screens.ts';
import { system } from './theme/system.ts';
import { registerWorker } from '../device/register-worker.ts';

const { View: Toaster } = prepared(() => import('../components/toaster.tsx'), null);
const { View: PageChores } = prepared(() => import('./page-chores.tsx'), null);

export function App({ restored }: { restored: SessionState | undefined }) {
  return (
    <ChakraProvider value={system}>
      <ErrorBoundary>
        <SessionProvider restored={restored}>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
          <AfterTheScreen />
        </SessionProvider>
      </ErrorBoundary>
    </ChakraProvider>
  );
}

function AfterTheScreen() {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => whenIdle(() => setIsTime(true)), []);
  return isTime ? (
    <>
      <Toaster />
      <PageChores />
      <UpdatePrompt />
    </>
  ) : null;
}

const ForgotPassword = SCREENS['forgot-password'].View;
const FillFromBiodata = SCREENS['fill-from-biodata'].View;

/** All routes of spec.md §2 except '/': the landing page is a separate HTML document. */
function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="/forgot-password" element={<ForgotPassword />} />
        <Route path="/terms" element={<SCREENS.terms.View />} />
        <Route element={<NeedsStorage />}>
          <Route path="/login" element={<SCREENS.login.View />} />
          <Route path="/register" element={<SCREENS.register.View />} />
          <Route element={<Guard />}>
            <Route path="/dashboard" element={<SCREENS.dashboard.View />} />
            <Route path="/profile" element={<SCREENS.profile.View />} />
            <Route path="/fill-from-biodata" element={<FillFromBiodata />} />
          </Route>
        </Route>
        <Route path="*" element={<SCREENS.notFound.View />} />
      </Route>
    </Routes>
  );
}

function NeedsStorage() {
  return useSession().status === 'blocked' ? <CrashScreen what="blocked" /> : <Outlet />;
}

/**
 * The redirect replaces the history entry (spec.md §2). A screen reads the offer to install the app
 * from the outlet's context, and shows it at its end, where it moves nothing.
 */
function Guard() {
  const { status, accountStore } = useSession();
  if (status !== 'signed-in') return <Navigate to="/login" replace />;
  return <Outlet context={accountStore && <InstallOffer store={accountStore} />} />;
}

const { View: InstallOffer } = prepared(() => import('./install/install-offer.tsx'), null);

interface State {
  error: unknown;
  hasFailed: boolean;
}

/** Logs nothing, because React itself logs the error. */
class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <CrashScreen what={crashOf(this.state.error)} />;
  }
}

function crashOf(error: unknown): Crash {
  const isOfDevice = error instanceof StorageFailure;
  const fault = openingFault(isOfDevice ? error.cause : error);
  if (fault === 'newer') return 'newer';
  if (isOfDevice) return 'storage';
  return fault === 'damaged' ? 'account-storage' : 'crash';
}

const { View: UpdateQuestion } = prepared(() => import('./update-question.tsx'), null);

/** Asks before a new version takes over (spec.md §2) [S24]. 'Later' means: at the next start. */
function UpdatePrompt() {
  const [isThere, setThere] = useState(false);
  useEffect(() => watchForUpdate(() => setThere(true)), []);
  return isThere ? <UpdateQuestion onLater={() => setThere(false)} /> : null;
}

const CHECK_EVERY_MS = 60 * 60_000;

/** Returns a function that stops listening. */
function watchForUpdate(onWaiting: () => void): () => void {
  const stop = new AbortController();
  void registerWorker((workbox) => {
    workbox.addEventListener('waiting', () => {
      if (!stop.signal.aborted) onWaiting();
    });
    let checkedAt = Date.now();
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.hidden || Date.now() - checkedAt < CHECK_EVERY_MS) return;
        checkedAt = Date.now();
        // The check fails without a network, which is harmless.
        workbox.update().catch(() => undefined);
      },
      { signal: stop.signal },
    );
  });
  return () => stop.abort();
}
