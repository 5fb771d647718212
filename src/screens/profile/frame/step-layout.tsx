import { chakra, Flex } from '@chakra-ui/react';
import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { HeadingLine } from '../../../components/heading-line.tsx';
import { Icon } from '../../../components/icon.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { Muted } from '../../../components/muted.tsx';
import { Ring } from '../../../components/ring.tsx';
import { focusHeading } from '../../../components/screen.tsx';
import { StickyAction } from '../../../components/sticky-action.tsx';
import { useDeferredRender } from '../../../components/use-deferred-render.ts';
import { useOnline } from '../../../device/online.ts';
import { percentWord } from '../../../domain/completion.ts';
import { STEP_KEYS } from '../../../domain/steps.ts';
import { SLOT_STEPS } from '../../../store/schema/media-row.ts';
import { StepHeader } from './step-header.tsx';
import { StepsNav } from './steps-nav.tsx';
import type { Wizard } from '../wizard.ts';

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
  const isDeferred = useDeferredRender();
  const shownStep = useRef(wizard.step);

  useEffect(() => {
    const isFirst = wizard.step === shownStep.current;
    shownStep.current = wizard.step;
    // When the page is loaded, the browser itself restores the scroll position.
    if (!isFirst) window.scrollTo(0, 0);
    // A person may already type in a field (take-over.ts).
    if (!isFirst || document.activeElement === document.body) focusHeading(content.current);
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
          <LostBanner wizard={wizard} />
          {children}
        </chakra.div>
      </Columns>
      {isDeferred ? (
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
    mt: { base: '-5', md: '-6', xl: 0 },
  },
});

const PanelColumn = chakra('div', {
  base: { position: 'sticky', top: '6', '@media print': { display: 'none' } },
});

/** From 1280 px, the list of steps is beside the step. On narrower screens, it is a sheet. */
const WIDE = '(min-width: 80rem)';

export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function StepsPanel({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('wizard');
  const isOnline = useOnline();
  const { percent, done } = wizard;
  return (
    <>
      <chakra.div p="4" layerStyle="panel">
        <Flex align="center" gap="4" px="2" mb="4">
          <Ring percent={percent} size="4.5rem" />
          <div>
            <b>{t(`ring.${percentWord(percent)}`)}</b>
            <Muted>{t('panel.doneCount', { done: done.length, count: STEP_KEYS.length })}</Muted>
          </div>
        </Flex>
        <HeadingLine />
        <StepsNav wizard={wizard} />
      </chakra.div>
      {isOnline ? null : (
        <Flex gap="3" mt="4" px="2" textStyle="small" color="fg.muted">
          <Icon name="offline" boxSize="1.25rem" />
          <span>{t('panel.offline')}</span>
        </Flex>
      )}
    </>
  );
}

/** The server has lost these files, and this phone has no copy: the family must add them [S26c]. */
function LostBanner({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('sync');
  const lost = wizard.lost.filter((slot) => SLOT_STEPS[slot] === wizard.step);
  if (lost.length === 0) return null;
  return (
    <InfoBox mb="6" tone="danger" title={t('lost.title')} announce="polite">
      {lost.map((slot) => (
        <p key={slot}>{t(`lost.${slot}`)}</p>
      ))}
    </InfoBox>
  );
}
