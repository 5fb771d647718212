import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listExtensions } from '../../api/api-client.ts';
import { Collapsible } from '../../components/collapsible.tsx';
import { HeadingLine } from '../../components/heading-line.tsx';
import { Icon } from '../../components/icon.tsx';
import { NeedsInternet } from '../../components/info-box.tsx';
import { prepared } from '../../components/prepared.tsx';
import { RowButton, Rows } from '../../components/rows.tsx';
import { useDialogCode } from '../../components/use-dialog-code.ts';
import { useOnline } from '../../device/online.ts';
import { useSite } from '../../device/use-site.ts';
import type { Extension } from '../../protocol/headers.ts';
import { deviceStore } from '../../store/schema/device-store.ts';
import type { AskedOfOwnData } from './your-data/own-data-dialog.tsx';
import type { AskedOfLogin } from './your-login/login-dialog.tsx';

const LOGIN_DIALOG = prepared(() => import('./your-login/login-dialog.tsx'), null);
const OWN_DATA_DIALOG = prepared(() => import('./your-data/own-data-dialog.tsx'), null);

/** The account and its data: what the server offers beyond spec.md §7. */
export default function OwnSections() {
  const extensions = useLiveQuery(
    async () => (await listExtensions(deviceStore()).catch(() => undefined)) ?? [],
    [],
  );
  return (
    <chakra.div minHeight="6.75rem">
      <HeadingLine />
      {extensions?.includes('access') ? <YourLogin /> : null}
      {extensions ? <YourData extensions={extensions} /> : null}
    </chakra.div>
  );
}

function YourLogin() {
  const { t } = useTranslation('access');
  const [asked, setAsked] = useState<AskedOfLogin>();
  const openWithCode = useDialogCode(LOGIN_DIALOG);
  const rows = (['signIns', 'password', 'email'] as const).map((each) => ({
    label: t(`${each}.title`),
    onOpen: () => openWithCode(() => setAsked(each)),
  }));
  return (
    <OwnSection
      id="your-login"
      title={t('title')}
      render={() => <OwnRows text={t('text')} rows={rows} />}
    >
      {asked ? <LOGIN_DIALOG.View asked={asked} onClose={() => setAsked(undefined)} /> : null}
    </OwnSection>
  );
}

/** Without the extension 'privacy', the section shows the operator's contact, if it is known. */
function YourData({ extensions }: { extensions: readonly Extension[] }) {
  const { t } = useTranslation(['account', 'notice']);
  const [asked, setAsked] = useState<AskedOfOwnData>();
  const openWithCode = useDialogCode(OWN_DATA_DIALOG);
  const row = (what: AskedOfOwnData, label: string) => ({
    label,
    color: what === 'delete' ? 'danger' : undefined,
    onOpen: () => openWithCode(() => setAsked(what)),
  });
  const rows = [
    row('download', t('yourData.download')),
    ...(extensions.includes('consent') ? [row('consent', t('notice:ownData.title'))] : []),
    row('delete', t('yourData.delete')),
  ];
  const close = () => setAsked(undefined);
  return (
    <OwnSection
      id="your-data"
      title={t('yourData.title')}
      render={() =>
        extensions.includes('privacy') ? (
          <OwnRows text={t('yourData.text')} rows={rows} />
        ) : (
          <ContactInstead />
        )
      }
    >
      {asked ? <OWN_DATA_DIALOG.View asked={asked} onAsk={setAsked} onClose={close} /> : null}
    </OwnSection>
  );
}

interface OwnSectionProps {
  id: string;
  title: string;
  render: () => ReactNode;
  /** The dialog that was opened from here. */
  children: ReactNode;
}

/** Closed at first, because its actions are rare or dangerous. */
function OwnSection({ id, title, render, children }: OwnSectionProps) {
  const heading = (
    <chakra.h2 id={id} textStyle="h3">
      {title}
    </chakra.h2>
  );
  return (
    <chakra.section aria-labelledby={id} borderBottomWidth="1px">
      <Collapsible title={heading} render={render} />
      {children}
    </chakra.section>
  );
}

interface OwnRowsProps {
  text: string;
  rows: readonly { label: string; color?: string | undefined; onOpen: () => void }[];
}

function OwnRows({ text, rows }: OwnRowsProps) {
  const { t } = useTranslation('account');
  const isOnline = useOnline();
  return (
    <>
      <chakra.p mb="3">{text}</chakra.p>
      {isOnline ? null : <NeedsInternet what={t('yourData.needsInternet')} />}
      <Rows>
        {rows.map(({ label, color, onOpen }) => (
          <li key={label}>
            <RowButton color={color} onClick={onOpen}>
              <chakra.span flex="1">{label}</chakra.span>
              <Icon name={isOnline ? 'arrow-right' : 'offline'} />
            </RowButton>
          </li>
        ))}
      </Rows>
    </>
  );
}

function ContactInstead() {
  const { t } = useTranslation('account');
  const { grievanceContact, supportEmail } = useSite();
  const contact = grievanceContact ?? supportEmail;
  return (
    <>
      <p>{contact ? t('yourData.write') : t('yourData.writeUnknown')}</p>
      {contact ? (
        <chakra.p fontWeight="600" overflowWrap="anywhere">
          {/^\S+@\S+$/u.test(contact) ? (
            <chakra.a
              href={`mailto:${contact}`}
              display="inline-flex"
              alignItems="center"
              minHeight="target"
              color="brand.fg"
              textUnderlineOffset="0.25em"
            >
              {contact}
            </chakra.a>
          ) : (
            contact
          )}
        </chakra.p>
      ) : null}
    </>
  );
}
