import { chakra, Flex } from '@chakra-ui/react';
import { useId, useRef, useState } from 'react';
import type { Cover } from '../../domain/cover.ts';
import { Button } from '../button.tsx';
import { CoverBox } from './cover-box.tsx';
import { changeCovers, openHistory, type CoverAction } from './cover-history.ts';
import { readKey } from './cover-keys.ts';
import { CoverTools } from './cover-tools.tsx';
import type { ShownPicture } from './covered-picture.tsx';
import { useCoverDrag } from './use-cover-drag.ts';
import { useCoverWords } from './use-cover-words.ts';

interface CoverEditorProps {
  picture: ShownPicture;
  /** What it begins with; from then on it keeps its own. */
  covers: readonly Cover[];
  /** Told of every change, when a drag has ended. */
  onChange: (covers: Cover[]) => void;
}

/** A picture whose covers are moved, sized, turned, added and removed by touch, mouse or keys. */
export function CoverEditor({ picture, covers, onChange }: CoverEditorProps) {
  const words = useCoverWords();
  const helpId = useId();
  const stage = useRef<HTMLDivElement>(null);
  const [history, setHistory] = useState(() => openHistory(covers));
  const [announced, setAnnounced] = useState('');
  // A finger moves faster than the page is drawn: each change builds on the newest.
  const latest = useRef(history);

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
    // What had the focus may be gone: it goes to the cover that is meant now.
    if (action?.do === 'remove' || action?.do === 'add') setTimeout(focusSelected);
  }

  function focusSelected(): void {
    const boxes = stage.current?.querySelectorAll<HTMLElement>('[role=application]');
    boxes?.[latest.current.selected ?? 0]?.focus();
  }

  const { begin, handlers } = useCoverDrag({
    stage,
    onDrag: (drag) => act({ do: 'drag', ...drag }),
    onEnd() {
      tell(latest.current);
      onChange(latest.current.covers);
    },
  });

  return (
    <Flex direction="column" gap="3">
      <chakra.p id={helpId} className="visually-hidden">
        {words.keys}
      </chakra.p>
      {/* Room for the handles of a cover at the edge. */}
      <chakra.div bg="bg.muted" borderRadius="control" padding="5" mx="-5" overflow="hidden">
        <chakra.div
          ref={stage}
          position="relative"
          marginX="auto"
          style={{
            aspectRatio: `${picture.width} / ${picture.height}`,
            maxWidth: `calc(46vh * ${picture.width / picture.height})`,
          }}
        >
          <chakra.img
            src={picture.url}
            alt=""
            draggable={false}
            width="full"
            height="full"
            userSelect="none"
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
              onKeyDown={(event) => {
                const action = readKey(event);
                if (!action) return;
                event.preventDefault();
                act({ do: 'select', index });
                act(action);
              }}
            />
          ))}
        </chakra.div>
      </chakra.div>
      <CoverTools canChange={history.selected !== undefined} onAct={act} />
      <Flex wrap="wrap" gap="2" justify="space-between">
        <Button kind="quiet" icon="plus" onClick={() => act({ do: 'add' })}>
          {words.add}
        </Button>
        <Button
          kind="quiet"
          icon="trash"
          disabled={history.selected === undefined}
          onClick={() => act({ do: 'remove' })}
        >
          {words.remove}
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
