import { chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Collapsible } from '../../../components/collapsible.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { drawSvg } from '../../../biodata/draw/draw-svg.ts';
import type { Biodata } from '../../../biodata/blocks/biodata.ts';
import type { Pages } from '../../../biodata/layout/page.ts';

interface PreviewProps {
  biodata: Biodata;
  pages: Pages;
  photo: string | undefined;
}

/** The pages are white even in dark mode, as they will be printed. */
export function Preview({ biodata, pages, photo }: PreviewProps) {
  const { t } = useTranslation('biodata');
  const [isOpen, setIsOpen] = useState(false);
  const [isLarge, setIsLarge] = useState(false);
  const count = pages.pages.length;
  return (
    <chakra.section bg="bg.muted" borderRadius="card" p={{ base: '4', md: '6' }}>
      <PageView pages={pages} index={0} photo={photo} />
      <chakra.div mt="3" display="flex" alignItems="center" justifyContent="space-between" gap="3">
        <chakra.output textStyle="small" color="fg.muted">
          {t('screen.pageOf', { page: 1, count })}
        </chakra.output>
        <Button kind="quiet" onClick={() => setIsOpen(true)}>
          {t('screen.open')}
        </Button>
      </chakra.div>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('screen.open')}
        withClose
        isFull
      >
        <chakra.div flex="1" minWidth="0" overflow="auto">
          <Button
            kind="quiet"
            position="sticky"
            left="0"
            icon={isLarge ? 'minus' : 'plus'}
            onClick={() => setIsLarge(!isLarge)}
          >
            {t(isLarge ? 'screen.fit' : 'screen.larger')}
          </Button>
          <chakra.div
            display="grid"
            gap="4"
            width={isLarge ? '64rem' : 'full'}
            maxWidth={isLarge ? undefined : '64rem'}
            mx="auto"
          >
            {pages.pages.map((_, index) => (
              <PageView key={String(index)} pages={pages} index={index} photo={photo} />
            ))}
          </chakra.div>
        </chakra.div>
      </Sheet>
      <Collapsible title={t('screen.asText')} render={() => <PageText biodata={biodata} />} />
    </chakra.section>
  );
}

function PageView({
  pages,
  index,
  photo,
}: Pick<PreviewProps, 'pages' | 'photo'> & { index: number }) {
  const { t } = useTranslation('biodata');
  const paper = useRef<HTMLDivElement>(null);
  const label = t('screen.previewAlt', { page: index + 1, count: pages.pages.length });

  const svg = useMemo(() => {
    const page = pages.pages[index];
    return page && drawSvg(pages, page, { photo: undefined, label });
  }, [pages, index, label]);

  useEffect(() => {
    if (svg) paper.current?.replaceChildren(svg);
  }, [svg]);
  // The photo may be ready after the page is drawn. Then only the photo is set.
  useEffect(() => {
    if (photo === undefined) return;
    for (const image of svg?.querySelectorAll('image') ?? []) image.setAttribute('href', photo);
  }, [svg, photo]);

  // Reserves the place of the page, which is drawn after this element.
  return (
    <Paper
      ref={paper}
      style={{ aspectRatio: `${pages.width} / ${pages.pages[index]?.height ?? pages.width}` }}
    />
  );
}

const Paper = chakra('div', {
  base: {
    bg: '#ffffff',
    borderWidth: '1px',
    contain: 'content',
    '& > svg': { display: 'block', width: 'full', height: 'auto' },
  },
});

function PageText({ biodata }: { biodata: Biodata }) {
  return (
    <chakra.div lang={biodata.language} textStyle="small">
      {biodata.opening === undefined ? null : <p>{biodata.opening}</p>}
      <chakra.p fontWeight="600">{biodata.name}</chakra.p>
      {biodata.sections.map(({ name, heading, rows }) => (
        <chakra.div key={name} mt="2">
          {heading === undefined ? null : <chakra.p fontWeight="600">{heading}</chakra.p>}
          <dl>
            {rows.map(({ key, label, value, mark }, place) => (
              <chakra.div key={`${key} ${place}`} display="flex" gap="2">
                <dt>
                  <span>{label}</span>:
                </dt>
                <dd>{mark ? `${value} (${biodata.words[mark]})` : value}</dd>
              </chakra.div>
            ))}
          </dl>
        </chakra.div>
      ))}
      {biodata.forWhom === undefined ? null : <chakra.p mt="2">{biodata.forWhom}</chakra.p>}
    </chakra.div>
  );
}
