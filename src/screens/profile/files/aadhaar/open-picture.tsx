import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, plainButton } from '../../../../components/button.tsx';
import {
  CoveredPicture,
  CoverStrip,
  type ShownPicture,
} from '../../../../components/cover-editor/covered-picture.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import type { Cover } from '../../../../domain/redaction.ts';
import type { CardSide } from '../../../../media/card/proposal/propose-covers.ts';
import { pictureFrame } from './picker.tsx';

const CoverEditor = lazy(async () => ({
  default: (await import('../../../../components/cover-editor/cover-editor.tsx')).CoverEditor,
}));

interface OpenPictureProps {
  side: CardSide;
  picture: ShownPicture;
  covers: readonly Cover[];
  /** The proposed covers that lie where the number usually is, because it was not found. */
  bands: readonly Cover[];
  onChange: (covers: Cover[]) => void;
}

/**
 * A picture with the surroundings of each cover enlarged below it, so that a person sees whether a
 * digit is left. A tap opens the picture in full screen at a cover, where covers are changed.
 */
export function OpenPicture({ side, picture, covers, bands, onChange }: OpenPictureProps) {
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
        <Plate>
          <Icon name="eye" />
          {t('open.button')}
        </Plate>
      </Opener>
      <chakra.p textStyle="small" mt="3">
        {t('open.look')}
      </chakra.p>
      <chakra.ul ref={measure} display="grid" gap="3" mt="2">
        {covers.map((cover, index) => (
          <li key={index}>
            <Strip
              aria-label={t('open.cover', { number: index + 1, count: covers.length })}
              onClick={() => setStart(index)}
            >
              {isBand(cover) ? (
                <chakra.b display="flex" gap="2" p="2">
                  <Icon name="eye" />
                  {t('open.band')}
                </chakra.b>
              ) : null}
              {widthPx > 0 ? (
                <CoverStrip picture={picture} covers={covers} cover={cover} widthPx={widthPx} />
              ) : null}
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
        footer={<Button onClick={() => setStart(undefined)}>{t('editor.done')}</Button>}
      >
        <Suspense fallback={<Skeleton height="16rem" />}>
          <CoverEditor
            picture={picture}
            covers={covers}
            start={covers[start ?? 0]}
            onChange={onChange}
          />
        </Suspense>
      </Sheet>
    </>
  );
}

const Opener = plainButton({
  position: 'relative',
  display: 'block',
  width: 'full',
  cursor: 'zoom-in',
  ...pictureFrame,
});

const Strip = plainButton({
  display: 'block',
  minHeight: 'target',
  textAlign: 'start',
  cursor: 'zoom-in',
  borderRadius: 'control',
  overflow: 'hidden',
  boxShadow: '0 0 0 1px var(--border)',
});

const Plate = chakra('span', {
  base: {
    position: 'absolute',
    insetEnd: '2',
    bottom: '2',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'target',
    px: '3',
    bg: 'bg.raised',
    color: 'brand.fg',
    fontWeight: '600',
    textStyle: 'small',
    border: '1.5px solid',
    borderColor: 'border.emphasized',
    borderRadius: 'control',
  },
});
