import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, plainButton } from '../../../../components/button.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { formatLength, formatSize } from '../../../../components/status/format-size.ts';
import { useOnline } from '../../../../device/online.ts';
import type { MediaRow } from '../../../../store/schema/media-row.ts';
import { useObjectUrl } from '../../../../components/use-object-url.ts';
import type { Wizard } from '../../wizard.ts';
import { useVideoSource } from './use-video-source.ts';
import { Muted } from '../../../../components/muted.tsx';
import { readVideoProgress, watchVideoProgress } from '../../../../media/video/video-progress.ts';
import { SentBar } from '../media/sent-bar.tsx';
import { Tick } from '../../../../components/tick.tsx';

interface VideoPlayerProps {
  row: MediaRow;
  wizard: Wizard;
}

/** A video that the browser cannot play can be downloaded. */
export function VideoPlayer({ row, wizard }: VideoPlayerProps) {
  const { t } = useTranslation('videos');
  const isOnline = useOnline();
  const player = useRef<HTMLVideoElement>(null);
  const poster = useObjectUrl(row.thumbnail, row.id);
  const source = useVideoSource(row, wizard);
  const canOpen = row.stage !== 'sent' || isOnline;
  const { url } = source;

  // The player has replaced the pressed button, so the player gets the focus.
  useEffect(() => {
    if (url !== undefined) player.current?.focus();
  }, [url]);

  if (url !== undefined && !source.isUnplayable) {
    return (
      <Frame>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a family's own video has none */}
        <video
          ref={player}
          src={url}
          poster={poster}
          controls
          autoPlay
          playsInline
          aria-label={t('card')}
          onLoadedMetadata={({ currentTarget }) =>
            source.recordOpened(currentTarget.videoWidth > 0)
          }
          onError={source.recordError}
        />
      </Frame>
    );
  }
  if (source.isUnplayable) {
    return (
      <Placeholder>
        <Icon name="video" boxSize="2.5rem" />
        <span>
          <span>{t('player.unplayable')}</span>
          <span>{row.sizeBytes > 0 ? ` (${formatSize(row.sizeBytes)})` : ''}</span>
        </span>
        <Button
          kind="secondary"
          disabled={!canOpen}
          onClick={() => {
            if (canOpen) void source.download();
          }}
        >
          {t('player.download')}
        </Button>
        {canOpen ? null : <NeedsInternet />}
      </Placeholder>
    );
  }
  return (
    <>
      <Frame>
        {poster === undefined ? (
          <Icon name="video" boxSize="3rem" color="fg.muted" />
        ) : (
          <img src={poster} alt="" />
        )}
        {canOpen ? (
          <PlayButton
            aria-label={t('player.play')}
            aria-busy={source.isOpening || undefined}
            onClick={() => void source.open()}
          >
            <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">
              <path d="M7 4.5v15l13-7.5z" fill="currentColor" />
            </svg>
          </PlayButton>
        ) : null}
        {row.seconds === undefined ? null : (
          <Length>
            <span className="visually-hidden">
              {t('player.length', { time: formatLength(row.seconds) })}
            </span>
            <span aria-hidden="true">{formatLength(row.seconds)}</span>
          </Length>
        )}
      </Frame>
      {canOpen ? null : <NeedsInternet />}
    </>
  );
}

function NeedsInternet() {
  const { t } = useTranslation('videos');
  return (
    <Flex gap="2" px="4" pt="3" textStyle="small" color="fg.muted">
      <Icon name="offline" boxSize="1.25rem" mt="0.1em" />
      <span>{t('player.needsInternet')}</span>
    </Flex>
  );
}

/** The frame around the player and the text about the video. */
export const VideoFrame = chakra('div', {
  base: {
    maxWidth: '36rem',
    layerStyle: 'panel',
    overflow: 'hidden',
  },
});

const Frame = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '16 / 9',
    bg: 'bg.muted',
    overflow: 'hidden',
    '& > img, & > video': {
      position: 'absolute',
      inset: 0,
      width: 'full',
      height: 'full',
      objectFit: 'contain',
    },
  },
});

const Placeholder = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '3',
    px: '5',
    py: '6',
    textAlign: 'center',
    bg: 'bg.muted',
    color: 'fg.muted',
  },
});

const PlayButton = plainButton({
  position: 'absolute',
  insetStart: '4',
  bottom: '4',
  display: 'grid',
  placeItems: 'center',
  boxSize: '3.75rem',
  borderRadius: 'round',
  bg: '#faf6ee',
  color: '#5c1f47',
  '&[aria-busy]': { opacity: 0.7 },
});

const Length = chakra('span', {
  base: {
    position: 'absolute',
    insetEnd: '4',
    bottom: '4',
    px: '2',
    py: '1',
    borderRadius: 'control',
    bg: '#120d10',
    color: '#f4ece4',
    textStyle: 'small',
    fontWeight: '600',
  },
});

/** Shows nothing if this page is not preparing the film: another tab may be preparing it. */
export function VideoProgress({ row }: { row: MediaRow }) {
  const { t } = useTranslation('videos');
  const percent = useSyncExternalStore(watchVideoProgress, () => readVideoProgress(row.id));
  if (percent === undefined) return null;
  const label = t('panel.making', { percent });
  return (
    <>
      <p>{label}</p>
      <SentBar percent={percent} label={label} />
      <Muted mt="2">{t('panel.wait')}</Muted>
    </>
  );
}

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

/** The Network Information API. Each field may be missing. */
interface Connection {
  downlink?: number;
  type?: string;
}

function readConnection(): Connection {
  return (navigator as { connection?: Connection }).connection ?? {};
}

export function readDownlinkMbps(): number | undefined {
  return navigator.onLine ? readConnection().downlink : undefined;
}

/** An upload can wait for Wi-Fi only if the browser reports the type, as Chrome on Android does. */
function tellsConnectionKind(): boolean {
  return readConnection().type !== undefined;
}
