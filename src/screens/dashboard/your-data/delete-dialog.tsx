import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { InfoBox } from '../../../components/info-box.tsx';
import { showToast } from '../../../components/show-toast.ts';
import { eraseAccount } from '../../../session/own-data.ts';
import { readUnsentWork } from '../../../store/account/unsent.ts';
import { SaveToFile } from '../../sending/unsent-file/save-to-file.tsx';
import { FormSheet } from '../form-sheet.tsx';
import { PASSWORD_FORM, PasswordForm, type OwnDataProps } from './password-form.tsx';

const POINTS = ['profile', 'login', 'otherPhones', 'backups'] as const;

export function DeleteDialog({ user, store, onClose }: OwnDataProps) {
  const { t } = useTranslation(['account', 'common']);
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const unsent = useLiveQuery(() => readUnsentWork(store).catch(() => undefined), [store]);

  async function leave(): Promise<void> {
    showToast({
      kind: 'success',
      title: t('yourData.deletedTitle'),
      text: t('yourData.deletedText'),
    });
    await navigate('/login', { replace: true });
  }

  return (
    <FormSheet
      form={PASSWORD_FORM}
      title={t('yourData.deleteTitle')}
      description={t('yourData.deleteText')}
      kind="destructive"
      submitLabel={t('yourData.deleteYes')}
      busyLabel={t('yourData.deleting')}
      isBusy={isBusy}
      cancelLabel={t('yourData.deleteNo')}
      cancelKind="secondary"
      onCancel={onClose}
    >
      <PasswordForm
        email={user.email}
        ask={(password) => eraseAccount(user, password)}
        onAccepted={leave}
        onBusy={setIsBusy}
        alsoOnFailure={({ outcome }) =>
          outcome === 'unreachable' ? t('yourData.deleteUnknown') : undefined
        }
      >
        <chakra.ul display="flex" flexDirection="column" gap="3">
          {POINTS.map((point) => (
            <chakra.li key={point} display="flex" gap="3">
              <chakra.span
                aria-hidden="true"
                flexShrink={0}
                boxSize="0.375rem"
                mt="0.6em"
                borderRadius="round"
                bg="accent"
              />
              <span>{t(`yourData.deletePoints.${point}`)}</span>
            </chakra.li>
          ))}
        </chakra.ul>
        {unsent && unsent.count > 0 ? (
          <InfoBox tone="danger">
            <span>{t('yourData.unsentGoes', { count: unsent.count })}</span>
            <chakra.div>
              <SaveToFile store={store} />
            </chakra.div>
          </InfoBox>
        ) : null}
      </PasswordForm>
    </FormSheet>
  );
}
