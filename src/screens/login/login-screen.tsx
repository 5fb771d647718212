import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { LinkButton, SubmitButton } from '../../components/button.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Form, RequiredNote } from '../../components/form.tsx';
import { HeadingLine } from '../../components/heading-line.tsx';
import { InfoBox, NeedsInternet } from '../../components/info-box.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { prepared } from '../../components/prepared.tsx';
import { Screen } from '../../components/screen.tsx';
import { showToast } from '../../components/show-toast.ts';
import { EmailField } from '../../components/text-field.tsx';
import { isDateWrong } from '../../device/phone-date.ts';
import { useBusy } from '../../device/busy.ts';
import { Credentials } from '../../domain/account.ts';
import { check } from '../../domain/check.ts';
import { useSession } from '../../session/session.tsx';
import { useCall } from '../../session/use-call.ts';
import { NOT_LOADED } from '../../api/call-server.ts';
import type { SignInOutcome } from '../../session/sign-in.ts';
import { hasPhoneStore } from '../../device/phone-settings.ts';

// A first visit must not load the code of the store, which both components need.
const { View: RefusedBanner } = prepared(() => import('./refused-banner.tsx'), null);
const { View: OtherAccountsList } = prepared(() => import('./other-accounts-list.tsx'), null);

const FIELDS = { username: 'login-email', password: 'login-password' };

/** /login (spec.md §2, §4, §8). */
export default function LoginScreen() {
  const { t } = useTranslation(['account', 'common', 'safety', 'sync', 'validation', 'problem']);
  const { status } = useSession();
  const navigate = useNavigate();
  const chosenFor = useRegisteredEmail();
  const [email, setEmail] = useState(chosenFor);
  const [password, setPassword] = useState('');
  const mayKnowMore = useHasPhoneStore();
  useFirstFocus(email ? FIELDS.password : FIELDS.username, email !== '');
  useBusy(password !== '');

  const call = useCall({
    ids: FIELDS,
    check: () => check(Credentials, { username: email, password }),
    send: ({ username, password: secret }) =>
      callSignIn(username, secret).catch(() => {
        // A failure of the network would be an outcome. Here the phone's storage has failed.
        const [title, text] = [t('common:storage.title'), t('common:storage.text')];
        showToast({ kind: 'error', at: 'top', title, text });
        return null;
      }),
    onAccepted: ({ value }) =>
      navigate(value.profileCreated ? '/dashboard' : '/profile', { replace: true }),
    onFailure(failure) {
      showToast({
        kind: 'error',
        at: 'top',
        title: t('login.failedTitle'),
        text: t('login.failedText'),
        note: isRefusal(failure) ? undefined : call.failureText(failure),
      });
    },
  });

  if (status === 'signed-in' && !call.isBusy) return <Navigate to="/dashboard" replace />;

  return (
    <Screen title={t('common:titles.login')} description={t('common:descriptions.login')}>
      <h1>{t('login.title')}</h1>
      <HeadingLine mt="3" />
      <chakra.p mt="4" mb="5" color="fg.muted">
        {t(chosenFor ? 'login.introChosen' : 'login.intro')}
      </chakra.p>
      {isDateWrong() ? (
        <InfoBox mb="5" tone="warning">
          {t('common:phoneDate')}
        </InfoBox>
      ) : null}
      {mayKnowMore ? <RefusedBanner /> : null}
      <Form onSubmit={call.submit}>
        <ErrorSummary {...call.summary} />
        <RequiredNote />
        <EmailField
          {...call.field('username')}
          label={t('email')}
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <PasswordField
          {...call.field('password')}
          label={t('password')}
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
        />
        {call.isOnline ? null : <NeedsInternet what={t('needsInternet.login')} />}
        <SubmitButton isOnline={call.isOnline} busy={call.isBusy} busyLabel={t('login.busy')}>
          {t('login.submit')}
        </SubmitButton>
        <Flex direction="column" align="center" gap="1">
          <LinkButton kind="quiet" to="/forgot-password">
            {t('login.forgotPassword')}
          </LinkButton>
          <Flex align="center" wrap="wrap" justify="center">
            <span>{t('login.noAccount')}</span>
            <LinkButton kind="quiet" to="/register">
              {t('login.signUp')}
            </LinkButton>
          </Flex>
        </Flex>
      </Form>
      {mayKnowMore ? <OtherAccountsList /> : null}
    </Screen>
  );
}

/** On a phone, focuses only with a known address: the keyboard would cover the screen. */
function useFirstFocus(id: string, isKnown: boolean): void {
  const [first] = useState(() =>
    isKnown || matchMedia('(min-width: 80rem) and (pointer: fine)').matches ? id : 'main',
  );
  useEffect(() => {
    if (first !== 'main') document.querySelector<HTMLElement>(`#${first}`)?.focus();
  }, [first]);
}

/** A refusal needs only the specification's sentence. For other failures, a reason is added. */
function isRefusal({ outcome }: { outcome: string }): boolean {
  return outcome === 'unauthenticated' || outcome === 'rejected';
}

function useRegisteredEmail(): string {
  const { state } = useLocation() as { state: unknown };
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}

/** Logs in (spec.md §7). The code of `signIn` is loaded only now: the screen opens sooner. */
async function callSignIn(email: string, password: string): Promise<SignInOutcome> {
  const code = await import('../../session/sign-in.ts').catch(() => undefined);
  return code ? code.signIn(email, password) : NOT_LOADED;
}

function useHasPhoneStore(): boolean {
  const [hasStore, setHasStore] = useState(false);
  useEffect(() => void hasPhoneStore().then(setHasStore), []);
  return hasStore;
}
