import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Biodata } from '../../biodata/blocks/biodata.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { InfoBox } from '../../components/info-box.tsx';
import { useShare } from './shared-picture.tsx';
import type { Files } from './use-files.ts';

interface ExportBiodataProps {
  files: Files;
  /** Whether no PDF can be made, because the fonts or the PDF code are not on this phone. */
  isAbsent: boolean;
  /** Whether the drawn page has the saved data and all choices. */
  isCurrent: boolean;
  biodata: Biodata;
  onPrint: () => void;
}

export function ExportBiodata(props: ExportBiodataProps) {
  const { files, isAbsent, isCurrent, biodata, onPrint } = props;
  const { t } = useTranslation('biodata');
  const { canShare, share, save } = useShare(files, biodata);
  const wait = {
    busy: files.state === 'busy',
    busyLabel: t('screen.making'),
    disabled: files.state !== 'ready',
  };
  const look = (kind: 'primary' | 'secondary') => (isAbsent ? ABSENT : { kind, ...wait });
  return (
    <chakra.div display="grid" gap="3" mt="4">
      {isAbsent ? (
        <InfoBox icon="offline" title={t('screen.needsInternet.title')} announce="polite">
          {t('screen.needsInternet.text')}
        </InfoBox>
      ) : null}
      {files.state === 'failed' ? <InfoBox tone="failure">{t('screen.failed')}</InfoBox> : null}
      <chakra.output minHeight="1.5rem" color="brand.fg" fontWeight="600" textStyle="small">
        {files.state === 'ready' ? (
          <Flex gap="3" align="center">
            <Icon name="phone" boxSize="1.25rem" />
            <span>{t('screen.ready')}</span>
          </Flex>
        ) : null}
      </chakra.output>
      <Flex wrap="wrap" gap="3" css={{ '& > *': { flex: '1 1 auto' } }}>
        {canShare ? (
          <Button minWidth="full" icon="share" {...look('primary')} onClick={share}>
            {t('screen.share')}
          </Button>
        ) : null}
        <Button icon="download" {...look(canShare ? 'secondary' : 'primary')} onClick={save}>
          {t('screen.save')}
        </Button>
        <Button kind="secondary" icon="print" disabled={!isCurrent} onClick={onPrint}>
          {t('screen.print')}
        </Button>
      </Flex>
    </chakra.div>
  );
}

const ABSENT = { kind: 'needsInternet', disabled: true } as const;
