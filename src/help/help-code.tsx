import { lazy, Suspense } from 'react';
import type { HelpReport } from '../protocol/help-report.ts';

/** On an error screen nothing more may break: where its code cannot be had, there is no box. */
const HelpCodeBox = lazy(async () => {
  const code = await import('./help-code-box.tsx').catch(() => undefined);
  return { default: code?.HelpCodeBox ?? Nothing };
});

function Nothing(_: { screen: HelpReport['screen'] }): null {
  return null;
}

/** The help code, for whatever screen a family may be stuck on; its code comes with the first one shown. */
export function HelpCode({ screen }: { screen: HelpReport['screen'] }) {
  return (
    <Suspense fallback={null}>
      <HelpCodeBox screen={screen} />
    </Suspense>
  );
}
