import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { LinkButton } from '../../../components/button.tsx';
import { HeadingLine } from '../../../components/heading-line.tsx';
import { Icon } from '../../../components/icon.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { prepared } from '../../../components/prepared.tsx';
import { Screen, useFocusAtChange } from '../../../components/screen.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { StickyAction } from '../../../components/sticky-action.tsx';
import { useBusy } from '../../../device/busy.ts';
import { usePrepared } from '../../../device/when-idle.ts';
import type { User } from '../../../domain/user.ts';
import { SHARED_TEXT_MESSAGE } from '../../../protocol/shared-photos.ts';
import { useSession } from '../../../session/session.tsx';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { FILL_ADDRESS, stepAddress } from '../wizard.ts';
import type { PutStep } from './answers.ts';
import { TextStage } from './text-stage.tsx';

/** Also loads the code that reads a biodata. */
const LOOK_OVER = prepared(() => import('./look-over.tsx'), <Skeleton height="30rem" />);

type Stage = 'text' | 'look' | 'put';

/**
 * Fills the forms from a biodata that the family has as text. The text is only in the page's memory
 * and is lost at a reload. What was put into the forms is in their drafts.
 */
export default function PasteScreen() {
  const { user, accountStore } = useSession();
  return user ? <SignedIn user={user} store={accountStore} /> : null;
}

function SignedIn({ user, store }: { user: User; store: AccountStore }) {
  const { t } = useTranslation(['paste', 'wizard', 'common', 'validation']);
  const navigate = useNavigate();
  const top = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [isShared, setIsShared] = useState(false);
  /** The stage that 'Back' and 'Forward' may show: after a reload, only the first. */
  const [reached, setReached] = useState<Stage>('text');
  const [put, setPut] = useState<PutStep[]>([]);
  const asked = (useLocation().state as { stage?: Stage } | null)?.stage;
  const stage = asked === reached ? asked : 'text';
  useFocusAtChange(stage, top);
  usePrepared(LOOK_OVER);
  useEffect(
    () =>
      askForSharedText((shared) => {
        setText(shared);
        setIsShared(true);
      }),
    [],
  );
  // A new version of the app waits: a reload would lose the text.
  useBusy(text !== '');

  function open(next: Stage): void {
    setReached(next);
    void navigate({}, { replace: next === 'put', state: { stage: next } });
  }

  return (
    <Screen title={t('title')} width={stage === 'look' ? 'page' : 'column'}>
      <div ref={top}>
        <LinkButton
          kind="quiet"
          textDecoration="none"
          ms="-2"
          mb="2"
          to={stage === 'text' ? '/profile' : FILL_ADDRESS}
        >
          <Icon name="arrow-left" boxSize="1.25rem" />
          <span>{t(`back.${stage}`)}</span>
        </LinkButton>
        <h1>{t(`stages.${stage}`)}</h1>
        <HeadingLine mt="3" mb="5" />
      </div>
      {stage === 'text' ? (
        <TextStage text={text} isShared={isShared} onText={setText} onRead={() => open('look')} />
      ) : null}
      {stage === 'look' ? (
        <LOOK_OVER.View
          {...{ text, user, store }}
          onPut={(steps) => {
            setPut(steps);
            setText('');
            open('put');
          }}
        />
      ) : null}
      {stage === 'put' ? <InTheForm put={put} /> : null}
    </Screen>
  );
}

/** The worker keeps a shared text in memory until a page asks for it. */
function askForSharedText(show: (text: string) => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && data !== '') show(data);
  });
  port1.start();
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  serviceWorker?.controller?.postMessage(SHARED_TEXT_MESSAGE, [port2]);
  return () => port1.close();
}

/** The link to a step that is still closed opens the first open step. */
function InTheForm({ put }: { put: readonly PutStep[] }) {
  const { t } = useTranslation(['paste', 'common']);
  const title = ({ step }: PutStep) => t(`common:steps.${step}`);
  const [first] = put;
  return (
    <>
      <InfoBox tone="success" announce="polite">
        {t('done.text', { count: put.reduce((sum, { count }) => sum + count, 0) })}
      </InfoBox>
      <ul style={{ marginBlock: '1.25rem' }}>
        {put.map((each) => (
          <li key={each.step}>{`${title(each)}: ${each.count}`}</li>
        ))}
      </ul>
      <p>{t('done.next')}</p>
      {first ? (
        <StickyAction>
          <LinkButton kind="primary" to={stepAddress(first.step)}>
            {t('done.open', { title: title(first) })}
          </LinkButton>
        </StickyAction>
      ) : null}
    </>
  );
}
