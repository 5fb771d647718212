import { chakra } from '@chakra-ui/react';
import { Muted } from '../../../../components/muted.tsx';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../../components/status/format-size.ts';
import { Tick } from '../../../../components/tick.tsx';
import { tellsConnectionKind } from '../../../../device/connection.ts';
import type { MediaRow } from '../../../../store/schema/media-row.ts';

interface WifiSwitchProps {
  row: MediaRow;
  sentBytes: number;
  /** May reject if the phone could not store the choice. */
  onChange: (isOn: boolean) => Promise<void>;
}

/** Hidden if the browser does not report whether the connection is Wi-Fi or mobile data. */
export function WifiSwitch({ row, sentBytes, onChange }: WifiSwitchProps) {
  const { t } = useTranslation('videos');
  if (!tellsConnectionKind()) return null;
  const size = formatSize(row.sizeBytes - sentBytes);
  return (
    <chakra.div mt="3">
      <Tick
        kind="switch"
        label={t('wifi.label')}
        isOn={row.waitsForWifi === true}
        describedBy="video-wifi"
        onChange={(isOn) =>
          onChange(isOn).then(
            () => true,
            () => false,
          )
        }
      />
      <Muted id="video-wifi">
        {sentBytes > 0 ? t('wifi.left', { size }) : t('wifi.needs', { size })}
      </Muted>
    </chakra.div>
  );
}
