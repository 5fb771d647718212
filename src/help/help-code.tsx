import { lazy, Suspense, type FC } from 'react';
import type { HelpReport } from '../protocol/help-report.ts';

interface HelpCodeProps {
  screen: HelpReport['screen'];
}

/** On an error screen nothing more may break: where its code cannot be had, there is no box. */
const HelpCodeBox = lazy(async (): Promise<{ default: FC<HelpCodeProps> }> => {
  const code = await import('./help-code-box.tsx').catch(() => undefined);
  return { default: code?.HelpCodeBox ?? (() => null) };
});

/** The help code, for whatever screen a family may be stuck on; its code comes with the first one shown. */
export function HelpCode({ screen }: HelpCodeProps) {
  return (
    <Suspense fallback={null}>
      <HelpCodeBox screen={screen} />
    </Suspense>
  );
}
