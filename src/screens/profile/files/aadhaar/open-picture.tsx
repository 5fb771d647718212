import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, plainButton } from '../../../../components/button.tsx';
import {
  CoveredPicture,
  CoverStrip,
  type ShownPicture,
} from '../../../../components/cover-editor/covered-picture.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { prepared } from '../../../../components/prepared.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import type { Cover } from '../../../../domain/redaction.ts';
import type { CardSide } from '../../../../domain/enumerations.ts';
import { pictureFrame } from './picker.tsx';

const { View: CoverEditor } = prepared(
  () => import('../../../../components/cover-editor/cover-editor.tsx'),
  <Skeleton height="16rem" />,
);

interface OpenPictureProps {
  side: CardSide;
  picture: ShownPicture;
  covers: readonly Cover[];
  /** The proposed covers that lie where the number usually is, because it was not found. */
  bands: readonly Cover[];
  onChange: (covers: Cover[]) => void;
  /** Shown between the picture and the enlarged covers: the switch that turns the covers off. */
  children: ReactNode;
}

/**
 * A picture with the surroundings of each cover enlarged below it, so that a person sees whether a
 * digit is left. A tap opens the picture in full screen at a cover, where covers are changed.
 */
export function OpenPicture(props: OpenPictureProps) {
  const { side, picture, covers, bands, onChange, children } = props;
  const { t } = useTranslation('aadhaar');
  const [start, setStart] = useState<number>();
  const [widthPx, setWidthPx] = useState(0);
  const measure = (list: HTMLElement | null) => {
    const observer = new ResizeObserver(() => setWidthPx(list?.clientWidth ?? 0));
    if (list) observer.observe(list);
    return () => observer.disconnect();
  };
  const isBand = (cover: Cover) =>
    bands.some((band) => JSON.stringify(band) === JSON.stringify(cover));
  return (
    <>
      <Opener aria-label={`${t(`sides.${side}`)}: ${t('open.button')}`} onClick={() => setStart(0)}>
        <CoveredPicture picture={picture} covers={covers} label={t('shown.picked')} />
        <Caption>
          <Icon name="eye" />
          <span>{t('open.button')}</span>
        </Caption>
      </Opener>
      {children}
      <chakra.p textStyle="small" mt="3">
        {t('open.look')}
      </chakra.p>
      <chakra.ul ref={measure} display="grid" gap="3" mt="2">
        {covers.map((cover, index) => (
          <li key={index}>
            <Strip onClick={() => setStart(index)}>
              <Caption>
                <Icon name="eye" />
                <span>
                  <span>{t('open.cover', { number: index + 1, count: covers.length })}</span>
                  {isBand(cover) ? <chakra.b display="block">{t('open.band')}</chakra.b> : null}
                </span>
              </Caption>
              {/* White in dark mode too: a black cover on black would not be visible. */}
              <chakra.span display="block" padding={`${PAPER_EDGE_PX}px`} bg="white">
                {widthPx > 0 ? (
                  <CoverStrip
                    picture={picture}
                    covers={covers}
                    cover={cover}
                    widthPx={widthPx - 2 * PAPER_EDGE_PX}
                  />
                ) : null}
              </chakra.span>
            </Strip>
          </li>
        ))}
      </chakra.ul>
      <Sheet
        open={start !== undefined}
        isFull
        onClose={() => setStart(undefined)}
        title={t(`sides.${side}`)}
        description={<chakra.span textStyle="small">{t('editor.intro')}</chakra.span>}
        footer={
          <Button
            alignSelf="flex-end"
            width={{ base: 'full', lg: '22rem' }}
            onClick={() => setStart(undefined)}
          >
            {t('editor.done')}
          </Button>
        }
      >
        <CoverEditor picture={picture} covers={covers} start={start ?? 0} onChange={onChange} />
      </Sheet>
    </>
  );
}

const Opener = plainButton({
  display: 'block',
  width: 'full',
  cursor: 'zoom-in',
  ...pictureFrame,
});

const Strip = plainButton({
  display: 'block',
  width: 'full',
  minHeight: 'target',
  textAlign: 'start',
  cursor: 'zoom-in',
  borderRadius: 'control',
  overflow: 'hidden',
  boxShadow: '0 0 0 1px var(--border)',
});

/** Says what a press does. It is beside the picture, because nothing may lie on a cover. */
const Caption = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'target',
    px: '3',
    bg: 'bg.raised',
    color: 'brand.fg',
    fontWeight: '600',
    textStyle: 'small',
  },
});

const PAPER_EDGE_PX = 8;
