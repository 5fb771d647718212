import { chakra } from '@chakra-ui/react';
import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { focusHeading } from '../../components/screen.tsx';
import { StickyAction } from '../../components/sticky-action.tsx';
import { useRestLater } from '../../components/use-rest-later.ts';
import { StepHeader } from './step-header.tsx';
import { StepsPanel } from './steps-panel.tsx';
import { useWide } from './use-wide.ts';
import type { Wizard } from './wizard.ts';

/** Needed only after a server was restored from a backup. */
const LostNotice = lazy(() => import('./lost-notice.tsx'));

const ActionPlace = createContext<HTMLElement | null>(null);

interface StepLayoutProps {
  wizard: Wizard;
  children: ReactNode;
}

/** Stays mounted when the step changes, so that the next step is shown at once. */
export function StepLayout({ wizard, children }: StepLayoutProps) {
  const isWide = useWide();
  const content = useRef<HTMLDivElement>(null);
  const [actionPlace, setActionPlace] = useState<HTMLElement | null>(null);
  const isRest = useRestLater();
  const shownStep = useRef(wizard.step);

  useEffect(() => {
    // When the page is loaded, the browser itself restores the scroll position.
    if (wizard.step !== shownStep.current) window.scrollTo(0, 0);
    shownStep.current = wizard.step;
    focusHeading(content.current);
  }, [wizard.step]);

  return (
    <ActionPlace value={actionPlace}>
      <Columns>
        {isWide ? (
          <PanelColumn>
            <StepsPanel wizard={wizard} />
          </PanelColumn>
        ) : null}
        <chakra.div
          ref={content}
          width="full"
          minWidth="0"
          maxWidth={{ base: 'column', xl: 'none' }}
          marginX="auto"
        >
          <StepHeader wizard={wizard} isWide={isWide} />
          {wizard.lost.length > 0 ? (
            <Suspense fallback={null}>
              <LostNotice wizard={wizard} />
            </Suspense>
          ) : null}
          {children}
        </chakra.div>
      </Columns>
      {isRest ? (
        <StickyAction width="page">
          <div ref={setActionPlace} style={{ display: 'contents' }} />
        </StickyAction>
      ) : null}
    </ActionPlace>
  );
}

/** Renders its content into the bar at the bottom of the step. */
export function StepAction({ children }: { children: ReactNode }) {
  const place = useContext(ActionPlace);
  return place && createPortal(children, place);
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '19rem minmax(0, 1fr)' },
    columnGap: '12',
    alignItems: 'start',
    pb: '8',
    mt: { base: '-3', xl: 0 },
  },
});

const PanelColumn = chakra('div', {
  base: { position: 'sticky', top: '6', '@media print': { display: 'none' } },
});
