/** The saved biodata as the picture that a family sends. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileName } from '../../biodata/blocks/names.ts';
import type { Pages } from '../../biodata/layout/page.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useObjectUrl } from '../../components/use-object-url.ts';
import type { AccountStore } from '../../store/schema/account-store.ts';
import { layOutInPieces } from './lay-out-in-pieces.ts';
import { photoOf, useOwnBiodata, type OwnBiodata } from './own-biodata.ts';
import { MOST_PICTURES, useFiles, type Files } from './use-files.ts';
import type { Biodata } from '../../biodata/blocks/biodata.ts';
import { showToast } from '../../components/show-toast.ts';

type Picture = ReturnType<typeof usePicture>;

export function usePicture(store: AccountStore) {
  const own = useOwnBiodata(store);
  const [laidOut, setLaidOut] = useState<{ of: OwnBiodata; pages: Pages }>();
  useEffect(() => {
    if (!own) return undefined;
    const { biodata } = own;
    return layOutInPieces({ biodata, format: 'picture' }, (pages) =>
      setLaidOut({ of: own, pages }),
    );
  }, [own]);
  const pages = laidOut && laidOut.of === own ? laidOut.pages : undefined;
  const name = own ? fileName(own.source) : '';
  const photo = photoOf(own);
  return { own, files: useFiles({ pages, format: 'picture', photo, name, isWanted: true }) };
}

/**
 * Shows the upper part of the first picture. Its place is reserved until the picture is made. While
 * a new picture is made, the previous one stays.
 */
export function PictureView({ picture, ...rest }: { picture: Picture } & HTMLChakraProps<'div'>) {
  const { t } = useTranslation('biodata');
  const { files } = picture;
  const [made, setMade] = useState<File[]>([]);
  if (files.state === 'ready' && files.files !== made) setMade(files.files);
  const now = useObjectUrl(made[0], String(made[0]?.lastModified));
  const [url, setUrl] = useState(now);
  if (now && now !== url) setUrl(now);
  return (
    <Paper {...rest} {...(url && files.state !== 'failed' ? { bg: '#fffdf9' } : {})}>
      {files.state === 'failed' ? (
        <chakra.p p="3">{t('screen.failed')}</chakra.p>
      ) : url ? (
        <img src={url} alt={t('screen.previewAlt', { page: 1, count: made.length })} />
      ) : (
        <Skeleton height="full" />
      )}
    </Paper>
  );
}

const Paper = chakra('div', {
  base: {
    width: 'full',
    aspectRatio: '4 / 5',
    overflow: 'hidden',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'control',
    '& > img': {
      width: 'full',
      height: 'full',
      objectFit: 'cover',
      objectPosition: 'top',
      // The fading edge shows that the page continues.
      maskImage: 'linear-gradient(#000 80%, transparent)',
    },
  },
});

/** Saves the pictures if the browser cannot share files. If they are too many, leads to the PDF. */
export function ShareButton({ picture: { files, own } }: { picture: Picture }) {
  const { t } = useTranslation('biodata');
  const { canShare, share, save } = useShare(files, own?.biodata);
  if (files.state === 'ready' && files.files.length > MOST_PICTURES) {
    return <LinkButton to="/profile?step=personal-document">{t('screen.pdfInstead')}</LinkButton>;
  }
  return (
    <Button
      icon={canShare ? 'share' : 'download'}
      busy={files.state === 'busy'}
      busyLabel={t('screen.making')}
      disabled={files.state !== 'ready' || !own?.saved.sections.primary}
      onClick={canShare ? share : save}
    >
      {t(canShare ? 'screen.share' : 'screen.save')}
    </Button>
  );
}

/** How long a saved file's object URL lives, so that even a slow browser can read the file. */
const SAVED_WITHIN_MS = 60_000;

/** Shares or saves the made files. Without files, nothing happens. */
export function useShare(files: Files, biodata: Biodata | undefined) {
  const { t } = useTranslation('biodata');
  const made = files.state === 'ready' ? files.files : [];
  const text = [biodata?.name, biodata?.summary].filter(Boolean).join(', ');

  function save(): void {
    for (const file of made) {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = file.name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), SAVED_WITHIN_MS);
      showToast({ kind: 'success', title: t('screen.saved', { name: file.name }) });
    }
  }

  async function share(): Promise<void> {
    try {
      await navigator.share({ files: made, text });
    } catch (cause) {
      // It is no failure if a person closes the phone's share sheet.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) save();
    }
  }

  return { canShare: mayShareFiles(), share: () => void share(), save };
}

function mayShareFiles(): boolean {
  const probe = new File([''], 'biodata.pdf', { type: 'application/pdf' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] });
}
