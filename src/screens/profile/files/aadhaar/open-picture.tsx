import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/button.tsx';
import {
  CoveredPicture,
  type ShownPicture,
} from '../../../../components/cover-editor/covered-picture.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import type { Redaction } from '../../../../domain/redaction.ts';
import type { CardSide } from '../../../../media/card/proposal/propose-covers.ts';

const CoverEditor = lazy(async () => ({
  default: (await import('../../../../components/cover-editor/cover-editor.tsx')).CoverEditor,
}));

interface OpenPictureProps {
  side: CardSide;
  picture: ShownPicture;
  covering: Redaction;
  onChange: (change: Partial<Redaction>) => Promise<boolean>;
}

/** A tap opens the side in full screen, where the person checks and moves the covers. */
export function OpenPicture({ side, picture, covering, onChange }: OpenPictureProps) {
  const { t } = useTranslation('aadhaar');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Opener
        type="button"
        id={openerId(side)}
        aria-haspopup="dialog"
        aria-label={`${t(`sides.${side}`)}: ${t('open.button')}`}
        onClick={() => setIsOpen(true)}
      >
        <CoveredPicture picture={picture} covers={covering.covers} label={t('shown.picked')} />
        <Plate>
          <Icon name="eye" />
          {t('open.button')}
        </Plate>
      </Opener>
      <Sheet
        open={isOpen}
        isFull
        onClose={() => setIsOpen(false)}
        title={t(`sides.${side}`)}
        description={<chakra.span textStyle="small">{t('editor.intro')}</chakra.span>}
        footer={<Button onClick={() => setIsOpen(false)}>{t('editor.done')}</Button>}
      >
        <Suspense fallback={<Skeleton height="16rem" />}>
          <CoverEditor
            picture={picture}
            covers={covering.covers}
            onShown={() => {
              if (!covering.isOpened) void onChange({ isOpened: true });
            }}
            onChange={(covers) => void onChange({ covers, isChecked: false })}
          />
        </Suspense>
      </Sheet>
    </>
  );
}

export function openerId(side: CardSide): string {
  return `aadhaar-${side}-open`;
}

const Opener = chakra('button', {
  base: { position: 'relative', display: 'block', width: 'full', cursor: 'zoom-in' },
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
