import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileName } from '../../../biodata/blocks/names.ts';
import type { Pages } from '../../../biodata/layout/page.ts';
import { loadFonts } from '../../../biodata/draw/font-faces.ts';
import { listGaps } from '../../../biodata/draw/stand-ins.ts';
import { Button } from '../../../components/button.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { RadioTiles } from '../../../components/radio-tiles.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useDeferredRender } from '../../../components/use-deferred-render.ts';
import { readLanguage, type Language } from '../../../domain/languages.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { keepReference } from '../../../store/schema/keep-reference.ts';
import { useObjectUrl } from '../../../components/use-object-url.ts';
import { consumePreloaded, preload, type PreloadKey } from '../preloaded.ts';
import { BiodataChoicesView } from './biodata-choices.tsx';
import { drawPaper, type Format, layOutInPieces } from '../../biodata/lay-out-in-pieces.ts';
import { Preview } from './preview.tsx';
import { readSavedProfile } from '../../biodata/read-source.ts';
import { ExportBiodata } from '../../biodata/export-biodata.tsx';
import { putOnPaper } from '../../biodata/printed-biodata.ts';
import { useChoices, type ChoicesControl } from '../../biodata/use-choices.ts';
import { MOST_PICTURES, useFiles } from '../../biodata/use-files.ts';
import { useFonts, areBiodataFilesKept } from '../../biodata/use-fonts.ts';
import { usePageWords } from '../../biodata/use-page-words.ts';
import { useWork, type Prefetched } from '../../biodata/use-pages.ts';
import { readOwnBiodata } from '../../biodata/own-biodata.ts';

export function BiodataMaker({ store }: { store: AccountStore }) {
  const [ahead] = useState(() => consumePreloaded(store, PRELOADED_PAGES));
  const control = useChoices(store, ahead?.choices);
  useEffect(() => void loadFonts().catch(() => undefined), []);
  if (!control) return <Skeleton height="40rem" />;
  return <WithChoices store={store} control={control} ahead={ahead} />;
}

interface WithChoicesProps {
  store: AccountStore;
  control: ChoicesControl;
  /** Prepared while the previous step was open. */
  ahead: Prefetched | undefined;
}

/** The language of the biodata may differ from the app's language. */
function WithChoices({ store, control, ahead }: WithChoicesProps) {
  const { i18n } = useTranslation('biodata');
  const app = readLanguage(i18n.resolvedLanguage);
  const chosen = control.choices.language;
  const language = chosen === 'app' ? app : chosen;
  const wordsOf = usePageWords(language);
  const fonts = useFonts(language, ahead !== undefined);
  // What was prepared is used only if its language is the chosen one. After another choice, the
  // page keeps the former language until the names are read.
  const first = ahead?.language === language ? ahead.saved : undefined;
  const readSaved = useMemo(() => {
    const readAgain = keepReference(() => readSavedProfile(store, language), first);
    return keepReference(async () => ({ language, saved: await readAgain(), isRead: true }));
  }, [store, language, first]);
  const read = useLiveQuery(
    readSaved,
    [readSaved],
    first && { language, saved: first, isRead: false },
  );
  const words = read && wordsOf[read.language];
  if (!words) return <Skeleton height="40rem" />;
  return (
    <Maker
      control={control}
      saved={read.saved}
      language={read.language}
      words={words}
      fonts={fonts}
      chosenLanguage={language}
      isRead={read.isRead && control.isRead}
      ahead={ahead}
    />
  );
}

interface MakerProps extends Omit<Parameters<typeof useWork>[0], 'choices' | 'format'> {
  control: ChoicesControl;
  /** The chosen language. `language` follows when the names are read in it. */
  chosenLanguage: Language;
  /** False while the data and the choices are still those that were prepared. */
  isRead: boolean;
}

function Maker({ chosenLanguage, isRead, ...asked }: MakerProps) {
  const { control, saved, language, fonts } = asked;
  const { t } = useTranslation('biodata');
  const [format, setFormat] = useState<Format>('pdf');
  const work = useWork({ ...asked, choices: control.choices, format });
  const { pages } = work;
  // Otherwise the file may contain a line that the family has just hidden.
  const isCurrent = isRead && chosenLanguage === language && work.isLaidOut;
  const isDeferred = useDeferredRender(pages !== undefined);
  const photo = saved.photo instanceof Blob ? saved.photo : undefined;
  const photoUrl = useObjectUrl(photo, saved.photoKey);
  const isAbsent = fonts === 'absent' && format === 'pdf';
  const pictures = format === 'picture' && work.isLaidOut ? (pages?.pages.length ?? 0) : 0;
  const isPdfFirst = pictures > MOST_PICTURES && fonts === 'kept';
  const files = useFiles({
    pages,
    format,
    photo,
    name: fileName(work.source),
    isWanted: work.isLaidOut && !isPdfFirst && (format === 'picture' || fonts === 'kept'),
  });
  return (
    <chakra.div
      mt="6"
      display="grid"
      gap={{ base: '0', xl: '8' }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: '25rem minmax(0, 1fr)' }}
      alignItems="start"
    >
      <chakra.div position={{ xl: 'sticky' }} top="6">
        <RadioTiles
          id="biodata-format"
          label={t('screen.format')}
          isLabelHidden
          options={[
            { value: 'pdf', label: 'PDF', description: t('screen.pdfFor') },
            { value: 'picture', label: t('screen.picture'), description: t('screen.pictureFor') },
          ]}
          value={format}
          onChange={(value) => setFormat(value === 'picture' ? 'picture' : 'pdf')}
        />
        <chakra.div mt="4">
          {pages && !isAbsent ? (
            <Preview biodata={work.biodata} pages={pages} photo={photoUrl} />
          ) : (
            <Skeleton height="40rem" />
          )}
        </chakra.div>
        {pages ? <MissingLetters pages={pages} /> : null}
        {pictures > 3 ? (
          <chakra.p mt="3" textStyle="small">
            {t('screen.manyPictures', { count: pictures })}
          </chakra.p>
        ) : null}
        {isPdfFirst ? (
          <Button mt="4" width="full" onClick={() => setFormat('pdf')}>
            {t('screen.pdfInstead')}
          </Button>
        ) : isDeferred ? (
          <ExportBiodata
            files={isCurrent ? files : { state: 'busy' }}
            isAbsent={isAbsent}
            isCurrent={isCurrent}
            biodata={work.biodata}
            onPrint={() => {
              putOnPaper(drawPaper(work.biodata, photoUrl));
              window.print();
            }}
          />
        ) : null}
      </chakra.div>
      <chakra.div>
        {isDeferred ? (
          <BiodataChoicesView
            source={work.source}
            language={chosenLanguage}
            control={control}
            photo={photo ? 'here' : saved.photo === 'absent' ? 'absent' : 'none'}
          />
        ) : null}
      </chakra.div>
    </chakra.div>
  );
}

/** Neither the biodata's fonts nor this phone have these letters, so the page omits them. */
function MissingLetters({ pages }: { pages: Pages }) {
  const { t, i18n } = useTranslation('biodata');
  const gaps = listGaps(pages, readLanguage(i18n.resolvedLanguage));
  if (gaps.length === 0) return null;
  return (
    <InfoBox mt="4" tone="warning" announce="polite">
      <p>{t('screen.missing')}</p>
      <chakra.ul pl="5">
        {gaps.map(({ names, line }) => (
          <li key={`${names} ${line}`}>
            {line === '' ? names : t('screen.missingIn', { names, line })}
          </li>
        ))}
      </chakra.ul>
    </InfoBox>
  );
}

const PRELOADED_PAGES: PreloadKey<Prefetched> = { name: 'pages' };

/**
 * Lays out the biodata as a PDF while the previous step is open and idle, so that the step 'PDF
 * Profile' shows a page at once. Live queries read the data again afterwards. Does nothing if the
 * fonts and the PDF code are not cached: it must not download them.
 */
export async function prefetchPages(store: AccountStore): Promise<void> {
  if (!(await areBiodataFilesKept())) return;
  const [own] = await Promise.all([readOwnBiodata(store), loadFonts()]);
  if (!own) return;
  layOutInPieces({ biodata: own.biodata, format: 'pdf' }, (pages) => {
    preload(store, PRELOADED_PAGES, { ...own, pages });
  });
}
