import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CoveredPicture } from '../../../../components/cover-editor/covered-picture.tsx';
import { ErrorLine } from '../../../../components/error-line.tsx';
import { Muted } from '../../../../components/muted.tsx';
import { StateLabel } from '../../../../components/state-label.tsx';
import { useCheckWords } from '../../../../components/use-check-words.ts';
import type { Redaction } from '../../../../domain/redaction.ts';
import type { CardSide } from '../../../../domain/enumerations.ts';
import type { AccountStore } from '../../../../store/schema/account-store.ts';
import { OpenPicture } from './open-picture.tsx';
import { CardFrame, Picker, pictureFrame, DrawnCard } from './picker.tsx';
import type { SideOnPhone } from './read-sides.ts';
import type { AadhaarControl } from './use-aadhaar.ts';
import { useSidePicture } from './use-side-picture.ts';
import type { useStoredPictures } from './use-stored-pictures.ts';
import { Tick } from '../../../../components/tick.tsx';

interface SideCardProps {
  store: AccountStore;
  view: SideOnPhone;
  control: AadhaarControl;
  stored: ReturnType<typeof useStoredPictures>;
}

export function SideCard({ store, view, control, stored }: SideCardProps) {
  const { t } = useTranslation('aadhaar');
  const { side, row, state } = view;
  const picture = useSidePicture({
    store,
    side,
    row,
    onFailed: (failure) => control.fail(side, failure),
  });
  const covering = row?.stage === 'picked' ? row.covering : undefined;
  const id = `aadhaar-${side}`;
  const error = useSideError(view, control);
  const isThere = picture !== undefined || view.isAtServer;
  return (
    <chakra.div minWidth="0">
      <Flex justify="space-between" align="center" gap="3" minHeight="target" wrap="wrap">
        <chakra.h3 id={`${id}-label`}>
          <span>{t(`sides.${side}`)}</span>
          <chakra.span aria-hidden="true" color="danger" ms="0.2em">
            *
          </chakra.span>
        </chakra.h3>
        {state ? <StateLabel state={state} /> : null}
      </Flex>
      {error === undefined ? null : (
        <ErrorLine id={`${id}-error`} role="alert">
          {error}
        </ErrorLine>
      )}
      <Picker
        side={side}
        error={{ id: `${id}-error`, isThere: error !== undefined }}
        onPick={(file) => void control.pick(side, file)}
      >
        {isThere ? shown() : undefined}
      </Picker>
    </chakra.div>
  );

  async function change(changed: Partial<Redaction>): Promise<boolean> {
    return row ? control.changeCovering(row, changed) : false;
  }

  function shown(): ReactNode {
    switch (picture?.kind) {
      case 'editable':
        if (!covering) return null;
        return covering.isOn ? (
          <OpenPicture
            key={picture.picture.url}
            side={side}
            picture={picture.picture}
            covers={covering.covers}
            bands={picture.bands}
            onChange={(covers) => void change({ covers })}
          >
            {coverControls(covering)}
          </OpenPicture>
        ) : (
          <>
            <chakra.div {...pictureFrame}>
              <CoveredPicture picture={picture.picture} covers={[]} label={t('shown.picked')} />
            </chakra.div>
            {coverControls(covering)}
          </>
        );
      case 'plain':
        return (
          <chakra.img src={picture.url} alt={t('shown.queued')} width="full" {...pictureFrame} />
        );
      case 'opening':
        return <CardFrame as="output">{t('preparing')}</CardFrame>;
      case undefined:
        return (
          <StoredPicture side={side} link={stored.links[side]} onFailed={() => stored.fail(side)} />
        );
    }
  }

  /** The covers are on at first. Only the person turns them off. */
  function coverControls(covering: Redaction) {
    const warning = covering.isOn ? (covering.covers.length > 0 ? undefined : 'none') : 'off';
    return (
      <>
        {warning ? <ErrorLine as="output">{t(`cover.${warning}`)}</ErrorLine> : null}
        <Tick
          kind="switch"
          label={t('cover.switch')}
          describedBy={`${id}-label`}
          isOn={covering.isOn}
          onChange={(isOn) => change({ isOn })}
        />
      </>
    );
  }
}

function useSideError(
  { side, row, state, again }: SideOnPhone,
  control: AadhaarControl,
): string | undefined {
  const { t } = useTranslation('aadhaar');
  const checkWords = useCheckWords();
  const failure = control.failures[side];
  if (failure) return t(`failed.${failure}`);
  if (again && !row) return checkWords(again);
  if (control.missing.includes(side)) return t('required.side');
  return state === 'attention' ? t('failed.refused') : undefined;
}

interface StoredPictureProps {
  side: CardSide;
  /** Missing without internet. */
  link: string | undefined;
  onFailed: () => void;
}

/** A side that only the server has, as it was sent. */
function StoredPicture({ side, link, onFailed }: StoredPictureProps) {
  const { t } = useTranslation('aadhaar');
  return (
    <>
      <CardFrame>
        {link === undefined ? (
          <DrawnCard side={side} />
        ) : (
          <chakra.img
            src={link}
            alt={t('shown.stored')}
            width="full"
            height="full"
            objectFit="contain"
            onError={onFailed}
          />
        )}
      </CardFrame>
      <Muted mt="2">{t('sent.text')}</Muted>
    </>
  );
}
