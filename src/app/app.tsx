import { ChakraProvider } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { SessionProvider } from '../session/session.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageSync } from './page-sync.ts';
import { AppRoutes } from './routes.tsx';
import { system } from './theme/system.ts';
import { UpdatePrompt } from './update-prompt.tsx';

const Toaster = lazy(() => import('../components/toaster.tsx'));
const PageChores = lazy(() => import('./page-chores.tsx'));

/** The composition root. */
export function App() {
  return (
    <ChakraProvider value={system}>
      <ErrorBoundary>
        <SessionProvider>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
          <Suspense fallback={null}>
            <Toaster />
            <PageChores />
          </Suspense>
          <UpdatePrompt />
          <PageSync />
        </SessionProvider>
      </ErrorBoundary>
    </ChakraProvider>
  );
}
