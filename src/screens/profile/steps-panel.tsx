import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { HeadingLine } from '../../components/heading-line.tsx';
import { Icon } from '../../components/icon.tsx';
import { Ring } from '../../components/ring.tsx';
import { useOnline } from '../../device/online.ts';
import { percentWord } from '../../domain/completion.ts';
import { STEP_KEYS } from '../../domain/steps.ts';
import { DEVICE_WORD } from '../../i18n/device-word.ts';
import { StepsNav } from './steps-nav.tsx';
import type { Wizard } from './wizard.ts';

export function StepsPanel({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('wizard');
  const isOnline = useOnline();
  const { percent, done } = wizard;
  return (
    <>
      <Card>
        <Flex align="center" gap="4" px="2" mb="4">
          <Ring percent={percent} size="4.5rem" />
          <div>
            <b>{t(`ring.${percentWord(percent)}`)}</b>
            <chakra.p textStyle="small" color="fg.muted">
              {t('panel.doneCount', { done: done.length, count: STEP_KEYS.length })}
            </chakra.p>
          </div>
        </Flex>
        <HeadingLine />
        <StepsNav wizard={wizard} />
      </Card>
      {isOnline ? null : (
        <Flex gap="3" mt="4" px="2" textStyle="small" color="fg.muted">
          <Icon name="offline" width="1.25rem" height="1.25rem" />
          {t('panel.offline', { context: DEVICE_WORD })}
        </Flex>
      )}
    </>
  );
}

const Card = chakra('div', {
  base: {
    p: '4',
    bg: 'bg.panel',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'card',
  },
});
