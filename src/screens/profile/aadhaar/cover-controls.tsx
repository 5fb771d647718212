import { chakra, Flex } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import type { ShownPicture } from '../../../components/cover-editor/covered-picture.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Tick } from '../../../components/tick.tsx';
import type { Covering } from '../../../domain/cover.ts';

const CoverEditor = lazy(async () => ({
  default: (await import('../../../components/cover-editor/cover-editor.tsx')).CoverEditor,
}));

interface CoverControlsProps {
  picture: ShownPicture;
  covering: Covering;
  /** The id of the side's name. */
  labelId: string;
  onChange: (change: Partial<Covering>) => Promise<boolean>;
}

/** What is covered of one side: on by default, off only by somebody's own act, moved in a dialog. */
export function CoverControls({ picture, covering, labelId, onChange }: CoverControlsProps) {
  const { t } = useTranslation('aadhaar');
  const [isOpen, setIsOpen] = useState(false);
  const hasCovers = covering.covers.length > 0;
  return (
    <>
      <Flex wrap="wrap" align="center" justify="space-between" columnGap="3">
        {covering.isOn && hasCovers ? (
          <Flex gap="2" align="center" textStyle="small">
            <Icon name="card" color="info" />
            {t('covered')}
          </Flex>
        ) : null}
        {covering.isOn ? (
          <Button kind="quiet" ms="-2" aria-describedby={labelId} onClick={() => setIsOpen(true)}>
            {t('moveCover')}
          </Button>
        ) : null}
      </Flex>
      <Tick
        kind="switch"
        label={t('cover.switch')}
        describedBy={labelId}
        isOn={covering.isOn}
        onChange={(isOn) => onChange({ isOn, isChecked: false })}
      />
      {covering.isOn && hasCovers ? null : (
        <Flex asChild gap="2" textStyle="small" fontWeight="600" color="danger">
          <output>
            <Icon name="triangle" bold width="1.125rem" height="1.125rem" mt="0.1em" />
            <chakra.span flex="1">{covering.isOn ? t('cover.none') : t('cover.off')}</chakra.span>
          </output>
        </Flex>
      )}
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('moveCover')}
        description={t('editor.intro')}
        footer={<Button onClick={() => setIsOpen(false)}>{t('editor.done')}</Button>}
      >
        <Suspense fallback={<Skeleton height="16rem" />}>
          <CoverEditor
            picture={picture}
            covers={covering.covers}
            onChange={(covers) => void onChange({ covers, isChecked: false })}
          />
        </Suspense>
      </Sheet>
    </>
  );
}
