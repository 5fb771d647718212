import { Component, type ReactNode } from 'react';
import { StorageFailure } from '../session/session.tsx';
import { openingFault } from '../store/opening-fault.ts';
import { CrashScreen, type Crash } from './crash-screen.tsx';

interface State {
  error: unknown;
  hasFailed: boolean;
}

/** Logs nothing, because React itself logs the error. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
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
