import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { ButtonBase } from '../../../components/button.tsx';
import { HeadingLine } from '../../../components/heading-line.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Screen, useFocusAtChange } from '../../../components/screen.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { markBusy } from '../../../device/busy.ts';
import { takeSharedText } from './shared-text.ts';
import type { User } from '../../../domain/account.ts';
import { useSession } from '../../../session/session.tsx';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { useValueWords } from '../../sending/unsent-file/use-value-words.ts';
import { FILL_ADDRESS } from '../wizard.ts';
import { putAnswers, readAnswers, type Answer } from './answers.ts';
import { InTheForm, type PutStep } from './in-the-form.tsx';
import { LookOver } from './look-over.tsx';
import { TextStage } from './text-stage.tsx';

type Stage = 'text' | 'look' | 'put';

/**
 * Fills the forms from a biodata that the family has as text. The text is only in the memory of this
 * page: not in the address, not in a store. After a reload the page is empty, and the drafts have
 * what was put into the form.
 */
export default function PasteScreen() {
  const { user, accountStore } = useSession();
  return user ? <SignedIn user={user} store={accountStore} /> : null;
}

function SignedIn({ user, store }: { user: User; store: AccountStore }) {
  const { t, i18n } = useTranslation(['paste', 'wizard', 'common', 'validation']);
  const navigate = useNavigate();
  const top = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [isShared, setIsShared] = useState(false);
  const [put, setPut] = useState<PutStep[]>();
  const [isRead, setIsRead] = useState(false);
  const stage = useStage(isRead, put !== undefined);
  const language = i18n.resolvedLanguage ?? 'en';
  const words = useValueWords();
  const reader = useMemo(() => ({ user, store, language, words }), [user, store, language, words]);
  const reading = useLiveQuery(
    async () => (stage === 'look' ? readAnswers(text, reader) : undefined),
    [stage, text, reader],
  );
  useFocusAtChange(stage, top);
  useEffect(() => {
    const show = (shared: string) => {
      setText((typed) => shared || typed);
      setIsShared(shared !== '');
    };
    void takeSharedText().then(show);
  }, []);
  // A new version of the app waits: a reload would lose the text.
  const isFilled = text !== '' && stage !== 'put';
  useEffect(() => (isFilled ? markBusy() : undefined), [isFilled]);

  const open = (next: Stage, replace = false) =>
    void navigate({}, { replace, state: { stage: next } });

  async function putIntoForm(answers: readonly Answer[]): Promise<void> {
    setPut(await putAnswers(reader, answers));
    setText('');
    setIsRead(false);
    open('put', true);
  }

  return (
    <Screen title={t('title')} width={stage === 'look' ? 'page' : 'column'}>
      <div ref={top}>
        <ButtonBase asChild kind="quiet" textDecoration="none" ms="-2" mb="2">
          <Link to={stage === 'text' ? '/profile' : FILL_ADDRESS}>
            <Icon name="arrow-left" width="1.25rem" height="1.25rem" />
            <span>{t(stage === 'text' ? 'toForm' : stage === 'look' ? 'change' : 'another')}</span>
          </Link>
        </ButtonBase>
        <h1>{t(`stages.${stage}`)}</h1>
        <HeadingLine mt="3" mb="5" />
      </div>
      {stage === 'text' ? (
        <TextStage
          text={text}
          isShared={isShared}
          onText={setText}
          onRead={() => {
            setPut(undefined);
            setIsRead(true);
            open('look');
          }}
        />
      ) : null}
      {stage === 'look' ? (
        reading ? (
          <LookOver reading={reading} onPut={putIntoForm} />
        ) : (
          <>
            <output className="visually-hidden">{t('reading')}</output>
            <Skeleton height="30rem" />
          </>
        )
      ) : null}
      {stage === 'put' && put ? <InTheForm store={store} user={user} put={put} /> : null}
    </Screen>
  );
}

/** 'Back' leads to the text. After a reload, text and answers are gone. */
function useStage(isRead: boolean, hasPut: boolean): Stage {
  const { state } = useLocation() as { state: { stage?: Stage } | null };
  if (state?.stage === 'look' && isRead) return 'look';
  return state?.stage === 'put' && hasPut ? 'put' : 'text';
}
