import { lazy, Suspense, type FC } from 'react';
import type { HelpReport } from '../protocol/help-report.ts';

interface HelpCodeProps {
  screen: HelpReport['screen'];
}

/**
 * If the code of the box cannot be loaded, the box stays empty, because an error screen must not
 * fail a second time.
 */
const HelpCodeBox = lazy(async (): Promise<{ default: FC<HelpCodeProps> }> => {
  const code = await import('./help-code-box.tsx').catch(() => undefined);
  return { default: code?.HelpCodeBox ?? (() => null) };
});

/**
 * The help code box for any screen on which a family may be stuck. Its code is loaded when the box
 * is first shown.
 */
export function HelpCode({ screen }: HelpCodeProps) {
  return (
    <Suspense fallback={null}>
      <HelpCodeBox screen={screen} />
    </Suspense>
  );
}
