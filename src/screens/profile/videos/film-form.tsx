import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { formatSize } from '../../../components/status/format-size.ts';
import { DEVICE_WORD } from '../../../i18n/device-word.ts';
import type { MediaRow } from '../../../store/media-row.ts';
import { SentBar } from '../media/sent-bar.tsx';
import { useFilmProgress } from './use-film-progress.ts';
import type { VideosControl } from './use-videos.ts';

interface FilmFormProps {
  row: MediaRow;
  control: VideosControl;
  onRemove: () => void;
}

/** Lets the person choose in which form a film is sent: made smaller, or as filmed. */
export function FilmForm({ row, control, onRemove }: FilmFormProps) {
  const self = useRef<HTMLDivElement>(null);
  return (
    <div ref={self} tabIndex={-1}>
      <FilmState
        row={row}
        onChoose={(wish) => {
          void control.chooseForm(row, wish);
          // The button that has the focus is about to disappear.
          self.current?.focus();
        }}
        onTryAgain={() => {
          control.tryAgain(row);
          self.current?.focus();
        }}
        onRemove={onRemove}
      />
    </div>
  );
}

interface FilmStateProps {
  row: MediaRow;
  onChoose: (wish: 'small' | 'asFilmed') => void;
  onTryAgain: () => void;
  onRemove: () => void;
}

function FilmState({ row, onChoose, onTryAgain, onRemove }: FilmStateProps) {
  const { t } = useTranslation('videos');
  const pickedBytes = row.form === 'small' ? row.preparedFromBytes : row.sizeBytes;
  const asFilmed = (
    <Button kind="secondary" onClick={() => onChoose('asFilmed')}>
      {t('panel.asFilmed', { size: formatSize(pickedBytes ?? row.sizeBytes) })}
    </Button>
  );
  const remove = (label: string) => (
    <Button kind="quiet" onClick={onRemove}>
      {label}
    </Button>
  );
  if (row.fault) {
    return (
      <>
        <chakra.p role="alert" color="danger" fontWeight="600">
          {t('panel.gaveUp', { context: DEVICE_WORD })}
        </chakra.p>
        <Choices>
          <Button kind="secondary" onClick={onTryAgain}>
            {t('panel.tryAgain')}
          </Button>
          {asFilmed}
          {remove(t('panel.remove'))}
        </Choices>
      </>
    );
  }
  if (row.preparedFromBytes === undefined) {
    return (
      <>
        <Progress row={row} />
        <Choices>
          {row.isAsFilmed ? null : asFilmed}
          {remove(t('panel.cancel'))}
        </Choices>
      </>
    );
  }
  return (
    <>
      <Outcome row={row} />
      <Choices>
        {row.form === 'small' ? asFilmed : null}
        {row.isAsFilmed && row.form === 'carried' ? (
          <Button kind="secondary" onClick={() => onChoose('small')}>
            {t('panel.smaller')}
          </Button>
        ) : null}
        {remove(t('panel.remove'))}
      </Choices>
    </>
  );
}

/** Shows nothing if this page is not preparing the film: another tab may be preparing it. */
export function Progress({ row }: { row: MediaRow }) {
  const { t } = useTranslation('videos');
  const percent = useFilmProgress(row.id);
  if (percent === undefined) return null;
  const label = t(row.isAsFilmed ? 'panel.carrying' : 'panel.making', { percent });
  return (
    <>
      <p>{label}</p>
      <SentBar percent={percent} label={label} />
      <chakra.p mt="2" textStyle="small" color="fg.muted">
        {t('panel.wait')}
      </chakra.p>
    </>
  );
}

function Outcome({ row }: { row: MediaRow }) {
  const { t } = useTranslation('videos');
  const { form, preparedFromBytes, sizeBytes, seconds } = row;
  if (form === 'small') {
    const [from, to] = [formatSize(preparedFromBytes ?? 0), formatSize(sizeBytes)];
    return (
      <chakra.p mt="1" fontWeight="600">
        {t('panel.made', { from, to })}
      </chakra.p>
    );
  }
  if (form === 'untouched') return <chakra.p mt="1">{t('panel.untouched')}</chakra.p>;
  const isLarge = seconds === undefined || (sizeBytes * 8) / seconds > LARGE_BITS_PER_SECOND;
  if (row.isAsFilmed || !isLarge) return null;
  return <chakra.p mt="1">{t('panel.large')}</chakra.p>;
}

/** A film with fewer bits per second counts as already small. */
const LARGE_BITS_PER_SECOND = 3_000_000;

function Choices({ children }: { children: ReactNode }) {
  return (
    <Flex gap="3" mt="3" wrap="wrap">
      {children}
    </Flex>
  );
}
