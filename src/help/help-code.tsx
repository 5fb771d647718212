import { lazy, Suspense, type FC } from 'react';
import type { HelpReport } from '../protocol/help-report.ts';

interface HelpCodeProps {
  screen: HelpReport['screen'];
}

/** Shows nothing if its code cannot be loaded: an error screen must not fail a second time. */
const HelpCodeBox = lazy(async (): Promise<{ default: FC<HelpCodeProps> }> => {
  const code = await import('./help-code-box.tsx').catch(() => undefined);
  return { default: code?.HelpCodeBox ?? (() => null) };
});

export function HelpCode({ screen }: HelpCodeProps) {
  return (
    <Suspense fallback={null}>
      <HelpCodeBox screen={screen} />
    </Suspense>
  );
}
