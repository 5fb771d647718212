import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Muted } from '../../../components/muted.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import type { User } from '../../../domain/user.ts';
import type { SignIn } from '../../../protocol/access.ts';
import { ALL_OTHERS, endSignIns, listSignIns } from '../../../session/own-access.ts';
import { FailureBox, FormSheet, useAnswer } from '../form-sheet.tsx';
import { usePasswordCall } from '../your-data/use-password-call.tsx';
import { partMoment } from '../../../components/status/format-moment.ts';
import { describeDevice } from '../../../device/device-name.ts';
import { readLanguage } from '../../../domain/languages.ts';

export interface LoginProps {
  user: User;
  onClose: () => void;
}

/** Lists where the account is signed in. To end a sign-in, the password is needed. */
export function SignInsDialog({ user, onClose }: LoginProps) {
  const { t } = useTranslation(['access', 'common']);
  const words = useSignInWords();
  const { value, setValue, failure } = useAnswer(user, listSignIns);
  const signIns = value?.sign_ins;
  /** The id of the sign-in that the person wants to end, or ALL_OTHERS. */
  const [which, setWhich] = useState<string>();
  const [isEnded, setIsEnded] = useState(false);
  const said = useRef<HTMLOutputElement>(null);

  function choose(chosen: string): void {
    setIsEnded(false);
    setWhich(chosen);
  }

  if (which !== undefined) {
    return (
      <EndDialog
        user={user}
        which={which}
        signIn={signIns?.find(({ id }) => id === which)}
        onEnded={(left) => {
          setValue({ sign_ins: left });
          setWhich(undefined);
          setIsEnded(true);
        }}
        onBack={() => setWhich(undefined)}
      />
    );
  }
  const hasOthers = signIns?.some((signIn) => !signIn.is_this) ?? false;
  return (
    <Sheet
      open
      onClose={onClose}
      withClose
      title={t('signIns.title')}
      description={t('signIns.text')}
      initialFocus={said}
      footer={
        hasOthers ? (
          <Button kind="destructive" onClick={() => choose(ALL_OTHERS)}>
            {t('signIns.endOthers')}
          </Button>
        ) : undefined
      }
    >
      <chakra.output ref={said} tabIndex={-1} display="block">
        {isEnded ? t('signIns.ended') : null}
      </chakra.output>
      {failure ? (
        <FailureBox title={t('signIns.loadFailed')} failure={failure} />
      ) : signIns ? (
        <>
          <chakra.ul display="flex" flexDirection="column">
            {signIns.map((signIn) => (
              <chakra.li key={signIn.id} py="3" borderBottomWidth="1px">
                <chakra.p fontWeight="600">{words.nameOf(signIn)}</chakra.p>
                {signIn.is_this ? (
                  <p>{t('signIns.thisDevice')}</p>
                ) : (
                  <p>{t('signIns.used', { moment: words.momentOf(signIn.last_used_at) })}</p>
                )}
                <Muted>{t('signIns.since', { moment: words.momentOf(signIn.signed_in_at) })}</Muted>
                {signIn.is_this ? null : (
                  <Button
                    kind="quiet"
                    px="0"
                    aria-label={t('signIns.endOf', {
                      name: words.nameOf(signIn),
                      moment: words.momentOf(signIn.signed_in_at),
                    })}
                    onClick={() => choose(signIn.id)}
                  >
                    {t('signIns.end')}
                  </Button>
                )}
              </chakra.li>
            ))}
          </chakra.ul>
          {hasOthers ? null : <p>{t('signIns.none')}</p>}
        </>
      ) : (
        <Skeleton height="8rem" />
      )}
    </Sheet>
  );
}

interface EndDialogProps {
  user: User;
  which: string;
  /** The sign-in to end; undefined to end all others. */
  signIn: SignIn | undefined;
  onEnded: (left: SignIn[]) => void;
  onBack: () => void;
}

function EndDialog({ user, which, signIn, onEnded, onBack }: EndDialogProps) {
  const { t } = useTranslation('access');
  const words = useSignInWords();
  const { call, field } = usePasswordCall({
    email: user.email,
    ask: (password) => endSignIns(user, { which, password }),
    onAccepted: ({ value }) => onEnded(value.sign_ins),
  });

  return (
    <FormSheet
      call={call}
      kind="destructive"
      title={
        signIn ? t('signIns.endTitle', { name: words.nameOf(signIn) }) : t('signIns.endOthersTitle')
      }
      // Two phones of a family may have the same name. The time of the sign-in tells them apart.
      description={signIn && t('signIns.since', { moment: words.momentOf(signIn.signed_in_at) })}
      submitLabel={signIn ? t('signIns.end') : t('signIns.endOthers')}
      busyLabel={t('signIns.ending')}
      cancelLabel={t('back')}
      cancelKind="secondary"
      onCancel={onBack}
    >
      {field}
    </FormSheet>
  );
}

function useSignInWords() {
  const { t, i18n } = useTranslation(['access', 'safety']);
  const language = readLanguage(i18n.resolvedLanguage);
  return {
    nameOf({ browser: userAgent }: SignIn): string {
      const [browser, system] = describeDevice({ userAgent: userAgent ?? '' }).split(' on ');
      if (!browser) return t('signIns.unknown');
      return system ? t('safety:conflict.device', { browser, system }) : browser;
    },
    momentOf(at: string): string {
      const { day, date, time } = partMoment(Date.parse(at), { now: Date.now(), language });
      return day === 'today' ? time : `${date}, ${time}`;
    },
  };
}
