import { chakra, Flex } from '@chakra-ui/react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Cover } from '../../domain/redaction.ts';
import { Button } from '../button.tsx';
import { CoverBox } from './cover-box.tsx';
import { changeCovers, type CoverAction, openHistory, readKey } from './cover-history.ts';
import { CoverTools } from './cover-tools.tsx';
import type { ShownPicture } from './covered-picture.tsx';
import { useCoverDrag } from './use-cover-drag.ts';
import { EDGE_PX, useZoom } from './use-zoom.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';

interface CoverEditorProps {
  picture: ShownPicture;
  /** The covers at the start. Afterwards the editor keeps its own list. */
  covers: readonly Cover[];
  /** The cover in the middle when the picture opens. */
  start: Cover | undefined;
  /** Called when a drag ends, not at each movement. */
  onChange: (covers: Cover[]) => void;
}

export function CoverEditor({ picture, covers, start, onChange }: CoverEditorProps) {
  const words = useCoverWords();
  const helpId = useId();
  const [history, setHistory] = useState(() => openHistory(covers));
  const [announced, setAnnounced] = useState('');
  // A finger moves faster than React draws: each change is based on this newest state.
  const latest = useRef(history);
  const {
    scroller,
    stage,
    handlers: fingers,
    onKeyDown,
    width,
    seen,
    ...zoom
  } = useZoom({ picture, start, onPinch: () => cancel() });

  function act(action: CoverAction): void {
    const next = changeCovers(latest.current, action);
    latest.current = next;
    setHistory(next);
    if (action.do === 'drag' || action.do === 'select') return;
    tell(next, action);
    onChange(next.covers);
  }

  function tell(next: typeof history, action?: CoverAction): void {
    const current = next.selected === undefined ? undefined : next.covers[next.selected];
    const what = action?.do === 'remove' ? words.removed : '';
    const where = current ? words.place(current, (next.selected ?? 0) + 1, next.covers.length) : '';
    setAnnounced(`${what} ${where}`.trim());
    // A removed cover can no longer have the focus, and a new one should have it.
    if (action?.do === 'remove' || action?.do === 'add') setTimeout(focusSelected);
  }

  function focusSelected(): void {
    const boxes = stage.current?.querySelectorAll<HTMLElement>('[role=application]');
    (boxes?.[latest.current.selected ?? 0] ?? scroller.current)?.focus();
  }

  const { begin, cancel, handlers } = useCoverDrag({
    stage,
    onDrag: (drag) => act({ do: 'drag', ...drag }),
    onEnd() {
      tell(latest.current);
      onChange(latest.current.covers);
    },
    onCancel: () => act({ do: 'undo' }),
  });

  function pressKey(event: KeyboardEvent, index: number): void {
    const action = readKey(event);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    act({ do: 'select', index });
    act(action);
  }

  return (
    <Flex direction="column" gap="2" flex="1" minHeight="0" onKeyDown={onKeyDown}>
      <chakra.p id={helpId} className="visually-hidden">
        {words.keys}
      </chakra.p>
      <chakra.div position="relative" flex="1" minHeight="10rem" mx="-5">
        {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- arrow keys scroll it, too */}
        <Scroller ref={scroller} tabIndex={0} role="group" aria-label={words.picture} {...fingers}>
          {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
          <chakra.div
            padding={`${EDGE_PX}px`}
            pb={history.selected === undefined ? `${EDGE_PX}px` : TOOLS_ROOM}
            marginX="auto"
            width="max-content"
            height="max-content"
          >
            <chakra.div
              ref={stage}
              position="relative"
              style={{
                width: width ?? '100%',
                aspectRatio: `${picture.width} / ${picture.height}`,
              }}
            >
              <chakra.img
                src={picture.url}
                alt=""
                draggable={false}
                width="full"
                height="full"
                maxWidth="none"
                userSelect="none"
                onClick={() => act({ do: 'select', index: undefined })}
              />
              {history.covers.map((cover, index) => (
                <CoverBox
                  key={index}
                  cover={cover}
                  isSelected={index === history.selected}
                  label={words.place(cover, index + 1, history.covers.length)}
                  helpId={helpId}
                  drag={handlers}
                  onGrip={(event, grip) => {
                    act({ do: 'select', index });
                    begin(event, { grip, index, cover });
                  }}
                  onFocus={() => act({ do: 'select', index })}
                  onKeyDown={(event) => pressKey(event, index)}
                />
              ))}
            </chakra.div>
          </chakra.div>
        </Scroller>
        <ZoomButtons {...zoom} />
        {/* The tools lie over the picture: beside it, they would make it move under the finger. */}
        {history.selected === undefined ? null : <CoverTools onAct={act} />}
      </chakra.div>
      <Flex wrap="wrap" columnGap="2" justify="space-between">
        <Button kind="quiet" icon="plus" onClick={() => act({ do: 'add', ...seen() })}>
          {words.add}
        </Button>
        <Button
          kind="quiet"
          icon="undo"
          disabled={history.past.length === 0}
          onClick={() => act({ do: 'undo' })}
        >
          {words.undo}
        </Button>
      </Flex>
      <output className="visually-hidden">{announced}</output>
    </Flex>
  );
}

/** With this space, a person can scroll the picture's lower part above the tools. */
const TOOLS_ROOM = '8.5rem';

/** One finger scrolls the picture or drags a cover. Two fingers zoom the picture. */
const Scroller = chakra('div', {
  base: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    overflow: 'auto',
    bg: 'bg.muted',
    touchAction: 'none',
    _focusVisible: { outline: '3px solid var(--focus)', outlineOffset: '-3px' },
  },
});

function useCoverWords() {
  const { t } = useTranslation('aadhaar');
  const percent = (share: number) => Math.round(share * 100);
  return {
    picture: t('editor.picture'),
    keys: t('editor.keys'),
    add: t('editor.add'),
    removed: t('editor.removed'),
    undo: t('editor.undo'),
    /** `number` counts covers from 1. */
    place: (cover: Cover, number: number, count: number) =>
      t('editor.place', {
        number,
        count,
        left: percent(cover.x - cover.width / 2),
        top: percent(cover.y - cover.height / 2),
        width: percent(cover.width),
        height: percent(cover.height),
        angle: Math.round(cover.angleDegrees),
      }),
  };
}

interface ZoomButtonsProps {
  /** At 100, the whole picture is visible. */
  percent: number;
  zoomBy: (steps: number) => void;
  showWhole: () => void;
}

function ZoomButtons({ percent, zoomBy, showWhole }: ZoomButtonsProps) {
  const { t } = useTranslation('aadhaar');
  return (
    <Plate>
      <ZoomButton type="button" aria-label={t('zoom.out')} onClick={() => zoomBy(-1)}>
        <Icon name="minus" />
      </ZoomButton>
      <chakra.output minWidth="3rem" textAlign="center" textStyle="small">
        {percent}%
      </chakra.output>
      <ZoomButton type="button" aria-label={t('zoom.in')} onClick={() => zoomBy(1)}>
        <Icon name="plus" />
      </ZoomButton>
      <ZoomButton type="button" aria-label={t('zoom.whole')} onClick={showWhole}>
        <Icon name="whole" />
      </ZoomButton>
    </Plate>
  );
}

const Plate = chakra('div', {
  base: {
    position: 'absolute',
    insetEnd: '2',
    top: '2',
    zIndex: 2,
    display: 'flex',
    alignItems: 'center',
    bg: 'bg.raised',
    borderRadius: 'control',
    border: '1.5px solid',
    borderColor: 'border.emphasized',
  },
});

const ZoomButton = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: 'target',
    color: 'brand.fg',
    borderRadius: 'control',
    '@media (hover: hover)': { _hover: { bg: 'brand.subtle' } },
  },
});
