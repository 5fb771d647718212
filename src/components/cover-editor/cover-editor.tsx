import { chakra, Flex } from '@chakra-ui/react';
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cover } from '../../domain/redaction.ts';
import { Button, IconButton } from '../button.tsx';
import { CoverBox } from './cover-box.tsx';
import { changeCovers, type CoverAction, openHistory, readKey } from './cover-history.ts';
import { CoverTools } from './cover-tools.tsx';
import type { ShownPicture } from './covered-picture.tsx';
import { useCoverDrag } from './use-cover-drag.ts';
import { EDGE_PX, useZoom } from './use-zoom.ts';

interface CoverEditorProps {
  picture: ShownPicture;
  /** The covers at the start. Afterwards the editor keeps its own list. */
  covers: readonly Cover[];
  /** Which cover is in the middle when the picture opens. */
  start: number;
  /** Called when a drag ends, not at each movement. */
  onChange: (covers: Cover[]) => void;
}

export default function CoverEditor({ picture, covers, start, onChange }: CoverEditorProps) {
  const { t } = useTranslation('aadhaar');
  const words = useCoverWords();
  const helpId = useId();
  const [history, setHistory] = useState(() => openHistory(covers));
  const [announced, setAnnounced] = useState('');
  /** The cover that the person looks at, or has changed last. */
  const [looked, setLooked] = useState(start);
  const count = history.covers.length;
  const lookedAt = Math.min(looked, count - 1);
  // A finger moves faster than React draws: each change is based on this newest state.
  const latest = useRef(history);
  const {
    scroller,
    stage,
    handlers: fingers,
    onKeyDown,
    width,
    seen,
    lookAt,
    ...zoom
  } = useZoom({ picture, start: covers[start], onPinch: () => cancel() });

  function act(action: CoverAction): void {
    const next = changeCovers(latest.current, action);
    latest.current = next;
    setHistory(next);
    if (next.selected !== undefined) setLooked(next.selected);
    if (action.do === 'drag' || action.do === 'select') return;
    tell(next, action);
    onChange(next.covers);
  }

  function tell(next: typeof history, action?: CoverAction): void {
    const current = next.selected === undefined ? undefined : next.covers[next.selected];
    const what = action?.do === 'remove' ? t('editor.removed') : '';
    const where = current ? words.place(current, (next.selected ?? 0) + 1, next.covers.length) : '';
    setAnnounced(`${what} ${where}`.trim());
    // A removed cover or a hidden button 'Undo' has lost the focus. A new cover should get it.
    const isUndone = action?.do === 'undo' && next.past.length === 0;
    if (isUndone || action?.do === 'remove' || action?.do === 'add') setTimeout(focusSelected);
  }

  /** Shows the next or the previous cover. The first one follows the last. */
  function step(by: number): void {
    const { covers: all } = latest.current;
    const next = (Math.min(looked, all.length - 1) + by + all.length) % all.length;
    const cover = all[next];
    if (!cover) return;
    act({ do: 'select', index: undefined });
    setLooked(next);
    lookAt(cover);
    setAnnounced(words.which(next + 1, all.length));
  }

  function focusSelected(): void {
    (boxes()?.[latest.current.selected ?? 0] ?? scroller.current)?.focus();
  }

  function boxes(): NodeListOf<HTMLElement> | undefined {
    return stage.current?.querySelectorAll('[role=application]');
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
    change(index, action);
  }

  function change(index: number, action: CoverAction): void {
    act({ do: 'select', index });
    act(action);
  }

  /** If the cover is out of view, a press on a tool only shows the cover and changes nothing. */
  function changeLookedAt(action: CoverAction): void {
    const box = boxes()?.[lookedAt]?.getBoundingClientRect();
    const frame = scroller.current?.getBoundingClientRect();
    const isSeen =
      box &&
      frame &&
      box.left < frame.right &&
      box.right > frame.left &&
      box.top < frame.bottom &&
      box.bottom > frame.top;
    if (isSeen) change(lookedAt, action);
    else lookAt(history.covers[lookedAt]);
  }

  return (
    <Editor onKeyDown={onKeyDown}>
      <chakra.p id={helpId} className="visually-hidden">
        {t('editor.keys')}
      </chakra.p>
      <Flex wrap="wrap" align="center" justify="space-between" columnGap="2">
        {count === 0 ? (
          <span />
        ) : (
          <Flex align="center">
            {count > 1 ? (
              <ZoomButton icon="arrow-left" label={t('editor.previous')} onClick={() => step(-1)} />
            ) : null}
            <chakra.b textStyle="small">{words.which(lookedAt + 1, count)}</chakra.b>
            {count > 1 ? (
              <ZoomButton icon="arrow-right" label={t('editor.next')} onClick={() => step(1)} />
            ) : null}
          </Flex>
        )}
        <Flex align="center">
          <ZoomButton icon="minus" label={t('zoom.out')} onClick={() => zoom.zoomBy(-1)} />
          <chakra.output minWidth="3rem" textAlign="center" textStyle="small" hideBelow="sm">
            {zoom.percent}%
          </chakra.output>
          <ZoomButton icon="plus" label={t('zoom.in')} onClick={() => zoom.zoomBy(1)} />
          <ZoomButton icon="whole" label={t('zoom.whole')} onClick={zoom.showWhole} />
        </Flex>
      </Flex>
      <Frame>
        {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- arrow keys scroll it, too */}
        <Scroller
          ref={scroller}
          tabIndex={0}
          role="group"
          aria-label={t('editor.picture')}
          {...fingers}
        >
          {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
          <chakra.div
            padding={`${EDGE_PX}px`}
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
                  isLookedAt={index === lookedAt}
                  label={words.place(cover, index + 1, count)}
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
      </Frame>
      {/* The tools are never hidden, because the picture would then move under the finger. */}
      <CoverTools isDisabled={count === 0} onAct={changeLookedAt} />
      <Flex wrap="wrap" columnGap="2" justify="space-between">
        <Button kind="quiet" icon="plus" onClick={() => act({ do: 'add', ...seen() })}>
          {t('editor.add')}
        </Button>
        <Button
          kind="quiet"
          icon="undo"
          visibility={history.past.length === 0 ? 'hidden' : undefined}
          onClick={() => act({ do: 'undo' })}
        >
          {t('editor.undo')}
        </Button>
      </Flex>
      <output className="visually-hidden">{announced}</output>
    </Editor>
  );
}

/** On a wide screen the tools stand beside the picture, so that the picture has the whole height. */
const Editor = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    flex: 1,
    minHeight: 0,
    lg: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 22rem',
      gridTemplateRows: 'auto auto auto 1fr',
      columnGap: '6',
      rowGap: '4',
    },
  },
});

const Frame = chakra('div', {
  base: {
    position: 'relative',
    flex: 1,
    minHeight: '10rem',
    mx: '-5',
    lg: { gridColumn: 1, gridRow: '1 / -1', me: 0 },
  },
});

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
    which: (number: number, count: number) => t('editor.which', { number, count }),
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

function ZoomButton(props: ComponentProps<typeof IconButton>) {
  return <IconButton color="brand.fg" css={SHADED} {...props} />;
}

const SHADED = { '@media (hover: hover)': { _hover: { bg: 'brand.subtle' } } };
