import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { HeadingLine } from '../../components/heading-line.tsx';
import { useTranslation } from 'react-i18next';
import type { Prepared } from '../../components/prepared.tsx';
import { showToast } from '../../components/show-toast.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { listExtensions } from '../../api/api-client.ts';
import type { Extension } from '../../protocol/headers.ts';
import { deviceStore } from '../../store/schema/device-store.ts';

export function OwnSection({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <Section aria-labelledby={id}>
      <div>
        <chakra.h2 id={id} fontSize="1.375rem" mb="3">
          {title}
        </chakra.h2>
        <HeadingLine />
      </div>
      {children}
    </Section>
  );
}

const Section = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    '@media print': { display: 'none' },
  },
});

/**
 * Opens a dialog once its chunk is loaded. If that fails, a message says so, because an error
 * boundary would replace the whole screen.
 */
export function useDialogCode<Props>(dialog: Prepared<Props>): (open: () => void) => void {
  const { t } = useTranslation(['problem', 'common']);
  return (open) => {
    Promise.all([dialog.prepare(), import('../../components/sheet-view.tsx')]).then(open, () =>
      showToast({
        kind: 'error',
        id: 'dialog-not-loaded',
        title: t('common:error'),
        text: t('problem:unreachable'),
      }),
    );
  };
}

/** What the server offers beyond spec.md §7; undefined while the phone reads it. */
export function useExtensions(): readonly Extension[] | undefined {
  return useLiveQuery(
    async () => (await listExtensions(deviceStore()).catch(() => undefined)) ?? [],
    [],
  );
}
