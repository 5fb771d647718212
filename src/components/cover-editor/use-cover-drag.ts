import { useRef, type PointerEvent, type RefObject } from 'react';
import { dragCorner, type Cover, type Point } from '../../domain/redaction.ts';

/** The part of a cover at which a person drags it. */
export type Grip = 'body' | 'corner-0' | 'corner-2' | 'turn';

interface Drag {
  pointerId: number;
  grip: Grip;
  index: number;
  from: Cover;
  start: Point;
  hasMoved: boolean;
}

interface CoverDragOptions {
  stage: RefObject<HTMLElement | null>;
  onDrag: (drag: { index: number; cover: Cover; begins: boolean }) => void;
  onEnd: () => void;
  /** Must put the cover back to the place that it had before the drag. */
  onCancel: () => void;
}

/** A shorter movement is a tap. */
const TAP_PX = 3;

/** A person drags with a finger, a pen or a mouse. Each grip needs the returned handlers. */
export function useCoverDrag({ stage, onDrag, onEnd, onCancel }: CoverDragOptions) {
  const drag = useRef<Drag | undefined>(undefined);

  function begin(event: PointerEvent, what: { grip: Grip; index: number; cover: Cover }): void {
    if (event.button !== 0 || drag.current) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      pointerId: event.pointerId,
      grip: what.grip,
      index: what.index,
      from: what.cover,
      start: { x: event.clientX, y: event.clientY },
      hasMoved: false,
    };
  }

  function move(event: PointerEvent): void {
    const current = drag.current;
    const box = stage.current?.getBoundingClientRect();
    if (!current || !box || event.pointerId !== current.pointerId) return;
    const by = { x: event.clientX - current.start.x, y: event.clientY - current.start.y };
    if (!current.hasMoved && Math.hypot(by.x, by.y) < TAP_PX) return;
    const cover = dragged(current, { by, box, at: { x: event.clientX, y: event.clientY } });
    onDrag({ index: current.index, cover, begins: !current.hasMoved });
    current.hasMoved = true;
  }

  function end(event: PointerEvent): void {
    if (event.pointerId !== drag.current?.pointerId) return;
    const { hasMoved } = drag.current;
    drag.current = undefined;
    if (hasMoved) onEnd();
  }

  function cancel(): void {
    if (drag.current?.hasMoved) onCancel();
    drag.current = undefined;
  }

  return {
    begin,
    cancel,
    handlers: { onPointerMove: move, onPointerUp: end, onPointerCancel: end },
  };
}

function dragged(
  { grip, from, start }: Drag,
  { by, box, at }: { by: Point; box: DOMRect; at: Point },
): Cover {
  switch (grip) {
    case 'body':
      return { ...from, x: from.x + by.x / box.width, y: from.y + by.y / box.height };
    case 'corner-0':
    case 'corner-2':
      return dragCorner(from, {
        corner: grip === 'corner-0' ? 0 : 2,
        to: { x: at.x - box.left, y: at.y - box.top },
        size: box,
      });
    case 'turn': {
      const centre = { x: box.left + from.x * box.width, y: box.top + from.y * box.height };
      const turned = directionOf(centre, at) - directionOf(centre, start);
      return { ...from, angleDegrees: from.angleDegrees + turned };
    }
  }
}

function directionOf(from: Point, to: Point): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}
