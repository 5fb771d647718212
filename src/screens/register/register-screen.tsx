import { chakra, Flex } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../components/button.tsx';
import { Muted } from '../../components/muted.tsx';
import { prepared } from '../../components/prepared.tsx';
import { Rail } from '../../components/rail.tsx';
import { Screen, useFocusAtChange } from '../../components/screen.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { usePrepared } from '../../device/when-idle.ts';
import { AccountTypeStep, RelationTypeStep } from './choice-steps.tsx';
import { DetailsStep } from './details-step.tsx';
import { REGISTRATION_STEPS, stepBack } from './registration.ts';
import { type StepProps, useRegistration } from './use-registration.ts';

/** Loaded while the person fills in the first steps. */
const OTP_STEP = prepared(() => import('./otp-step.tsx'), <Skeleton height="12rem" />);
const PASSWORD_STEP = prepared(() => import('./password-step.tsx'), <Skeleton height="12rem" />);

const STEP_VIEWS = {
  'account-type': AccountTypeStep,
  'relation-type': RelationTypeStep,
  details: DetailsStep,
  otp: OTP_STEP.View,
  password: PASSWORD_STEP.View,
} as const;

const TITLES = {
  'account-type': 'register.accountType.title',
  'relation-type': 'register.relationType.title',
  details: 'register.details.title',
  otp: 'register.otpStep.title',
  password: 'register.passwordStep.title',
} as const;

/** /register (spec.md §2, §4). A registration continues at the step at which the person left it. */
export default function RegisterScreen() {
  const { t } = useTranslation(['account', 'common']);
  const onPhone = useRegistration();
  const { registration } = onPhone;
  usePrepared(OTP_STEP);
  usePrepared(PASSWORD_STEP);
  return (
    <Screen title={t('common:titles.register')} description={t('common:descriptions.register')}>
      {registration ? (
        <Steps {...onPhone} registration={registration} />
      ) : (
        <Skeleton height="12rem" />
      )}
      {registration?.temporaryUserId || registration?.known?.as === 'registered' ? null : (
        // Later, the link would only interrupt the person.
        <Flex justify="center" align="center" wrap="wrap" mt="auto" pt="8">
          <span>{t('register.already')}</span>
          <LinkButton kind="quiet" to="/login">
            {t('register.login')}
          </LinkButton>
        </Flex>
      )}
    </Screen>
  );
}

function Steps(props: StepProps) {
  const { t } = useTranslation(['account', 'common']);
  const { registration, change } = props;
  const { step } = registration;
  const top = useRef<HTMLDivElement>(null);
  // A change between the form and the panel about a known address moves the focus too.
  useFocusAtChange(`${step} ${registration.known?.as ?? ''}`, top);
  const View = STEP_VIEWS[step];
  const index = REGISTRATION_STEPS.indexOf(step);
  return (
    <>
      <div ref={top}>
        {index > 0 && step !== 'password' ? (
          <Button
            kind="quiet"
            icon="arrow-left"
            textDecoration="none"
            ms="-2"
            mt="-3"
            onClick={() => change(stepBack(registration))}
          >
            {t('common:goBack')}
          </Button>
        ) : null}
        {/* Screen readers read both lines as one heading. */}
        <chakra.h1>
          <Muted as="span" display="block" fontFamily="body" fontWeight="400">
            <span>
              {t('common:stepOf', { number: index + 1, count: REGISTRATION_STEPS.length })}
            </span>
            <span className="visually-hidden"> — </span>
          </Muted>
          <span>{t(TITLES[step])}</span>
        </chakra.h1>
      </div>
      <chakra.div mb="5">
        <Rail count={REGISTRATION_STEPS.length} current={index} />
      </chakra.div>
      <View {...props} />
    </>
  );
}
