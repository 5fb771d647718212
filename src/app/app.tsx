import { ChakraProvider } from '@chakra-ui/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { whenIdle } from '../device/when-idle.ts';
import type { SessionState } from '../session/session-state.ts';
import { SessionProvider } from '../session/session.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import { system } from './theme/system.ts';
import { UpdatePrompt } from './update-prompt.tsx';

const Toaster = lazy(() => import('../components/toaster.tsx'));
const PageChores = lazy(() => import('./page-chores.tsx'));

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
      <Suspense fallback={null}>
        <Toaster />
        <PageChores />
      </Suspense>
      <UpdatePrompt />
    </>
  ) : null;
}
