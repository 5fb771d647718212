import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { Tick } from '../../../components/tick.tsx';
import type { Covering } from '../../../domain/cover.ts';

interface CoverControlsProps {
  covering: Covering;
  /** The id of the element with the name of the side. */
  labelId: string;
  onChange: (change: Partial<Covering>) => Promise<boolean>;
}

/** The covers are on at first. Only the person turns them off. */
export function CoverControls({ covering, labelId, onChange }: CoverControlsProps) {
  const { t } = useTranslation('aadhaar');
  const warning = covering.isOn ? (covering.covers.length > 0 ? undefined : 'none') : 'off';
  return (
    <>
      {warning ? (
        <Flex asChild gap="2" textStyle="small" fontWeight="600" color="danger">
          <output>
            <Icon name="triangle" bold width="1.125rem" height="1.125rem" mt="0.1em" />
            <chakra.span flex="1">{t(`cover.${warning}`)}</chakra.span>
          </output>
        </Flex>
      ) : (
        <chakra.p textStyle="small">
          {t(covering.isOpened ? 'open.opened' : 'open.needed')}
        </chakra.p>
      )}
      <Tick
        kind="switch"
        label={t('cover.switch')}
        describedBy={labelId}
        isOn={covering.isOn}
        onChange={(isOn) => onChange({ isOn, isChecked: false })}
      />
    </>
  );
}
