import { lazy, Suspense, type FC } from 'react';
import type { ReportScreen } from './read-signs.ts';

interface HelpReportProps {
  screen: ReportScreen;
}

/** Shows nothing if its code cannot be loaded: an error screen must not fail a second time. */
const HelpReportBox = lazy(async (): Promise<{ default: FC<HelpReportProps> }> => {
  const code = await import('./help-report-box.tsx').catch(() => undefined);
  return { default: code?.HelpReportBox ?? (() => null) };
});

export function HelpReport({ screen }: HelpReportProps) {
  return (
    <Suspense fallback={null}>
      <HelpReportBox screen={screen} />
    </Suspense>
  );
}
