import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import type { Cover, Point } from '../../domain/redaction.ts';
import { DIGIT_MIN_PX, type ShownPicture } from './covered-picture.tsx';

/** The margin around the picture, for the handles of a cover at its edge. */
export const EDGE_PX = 24;
const ZOOM_MAX = 12;
const ZOOM_STEP = 1.4;
const WHEEL_STEP = 0.002;

interface ZoomOptions {
  picture: ShownPicture;
  /** The cover in the middle when the picture opens. */
  start: Cover | undefined;
  /** Called when a second finger touches the picture: the first finger's drag must then end. */
  onPinch: () => void;
}

/** Zooms by buttons, wheel, keys or two fingers. One finger or the mouse moves the picture. */
export function useZoom({ picture, start, onPinch }: ZoomOptions) {
  const scroller = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ scale: number; percent: number }>();
  /** Screen pixels per picture pixel. */
  const latest = useRef(0);
  /** After the next drawing, the picture's point `share` must be at the scroller's point `at`. */
  const held = useRef<{ share: Point; at: Point } | undefined>(undefined);
  const fingers = useRef(new Map<number, Point>());
  const pan = useRef<number | undefined>(undefined);

  function fit(): number {
    const { clientWidth = 0, clientHeight = 0 } = scroller.current ?? {};
    const room = (side: number) => Math.max(40, side - 2 * EDGE_PX);
    return Math.min(room(clientWidth) / picture.width, room(clientHeight) / picture.height);
  }

  function middle(): Point {
    const box = scroller.current!.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }

  function zoomTo(wanted: number, at: Point = middle(), share = shareAt(stage.current, at)): void {
    const whole = fit();
    latest.current = Math.min(whole * ZOOM_MAX, Math.max(whole, wanted));
    // The point is relative to the scroller, which moves while the sheet slides in.
    const box = scroller.current!.getBoundingClientRect();
    held.current = { share, at: { x: at.x - box.left, y: at.y - box.top } };
    const percent = Math.round((100 * latest.current) / whole);
    setDrawn({ scale: latest.current, percent });
  }

  /** Zooms in until a digit beside the cover is readable. Shows the whole cover where possible. */
  function lookAt(cover: Cover | undefined): void {
    const { clientWidth = 0, clientHeight = 0 } = scroller.current ?? {};
    const smallest = DIGIT_MIN_PX / picture.digitPx;
    if (!cover) return zoomTo(smallest, middle(), { x: 0.5, y: 0.5 });
    const [width, height] = [cover.width * picture.width, cover.height * picture.height];
    const angle = (cover.angleDegrees * Math.PI) / 180;
    const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
    const room = 4 * picture.digitPx;
    const whole = Math.min(
      clientWidth / (width * cos + height * sin + room),
      clientHeight / (width * sin + height * cos + room),
    );
    zoomTo(Math.min(2 * smallest, Math.max(smallest, whole)), middle(), cover);
  }

  useLayoutEffect(() => {
    lookAt(start);
    // When the phone is turned, the picture still fills its frame.
    const observer = new ResizeObserver(() => zoomTo(latest.current));
    if (scroller.current) observer.observe(scroller.current);
    return () => observer.disconnect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the first position of the picture is used
  }, []);

  useLayoutEffect(() => {
    const box = stage.current?.getBoundingClientRect();
    const frame = scroller.current?.getBoundingClientRect();
    // Until the picture has its size, the browser would limit the scroll position.
    if (!drawn || !held.current || !box || !frame || !scroller.current) return;
    const { share, at } = held.current;
    held.current = undefined;
    scroller.current.scrollLeft += box.left + share.x * box.width - frame.left - at.x;
    scroller.current.scrollTop += box.top + share.y * box.height - frame.top - at.y;
  }, [drawn]);

  useEffect(() => {
    const box = scroller.current;
    const turnWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = { x: event.clientX, y: event.clientY };
      zoomTo(latest.current * Math.exp(-event.deltaY * WHEEL_STEP), at);
    };
    // React's wheel listeners are passive, so they cannot prevent the page from scrolling.
    box?.addEventListener('wheel', turnWheel, { passive: false });
    return () => box?.removeEventListener('wheel', turnWheel);
  });

  function movePointer(event: PointerEvent): void {
    const before = fingers.current.get(event.pointerId);
    if (!before || !scroller.current) return;
    const now = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, now);
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId);
    if (other) {
      const [, still] = other;
      const from = { x: (before.x + still.x) / 2, y: (before.y + still.y) / 2 };
      const to = { x: (now.x + still.x) / 2, y: (now.y + still.y) / 2 };
      const ratio = distance(now, still) / Math.max(1, distance(before, still));
      zoomTo(latest.current * ratio, to, shareAt(stage.current, from));
    } else if (pan.current === event.pointerId) {
      scroller.current.scrollLeft -= now.x - before.x;
      scroller.current.scrollTop -= now.y - before.y;
    }
  }

  function liftPointer(event: PointerEvent): void {
    fingers.current.delete(event.pointerId);
    if (pan.current === event.pointerId) pan.current = undefined;
  }

  function zoomBy(steps: number): void {
    zoomTo(latest.current * ZOOM_STEP ** steps);
  }

  return {
    scroller,
    stage,
    width: drawn && drawn.scale * picture.width,
    /** At 100 the whole picture is shown. */
    percent: drawn?.percent ?? 100,
    zoomBy,
    lookAt,
    showWhole: () => zoomTo(0),
    /** The picture's point in the middle of the visible part, and the zoom. */
    seen: () => ({ at: shareAt(stage.current, middle()), zoom: latest.current / fit() }),
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '+' || event.key === '=') zoomBy(1);
      else if (event.key === '-') zoomBy(-1);
      else if (event.key === '0') zoomTo(0);
      else return;
      event.preventDefault();
    },
    /** For the scroller. Capture handlers also get the presses on a cover, which stops them. */
    handlers: {
      onPointerDownCapture(event: PointerEvent): void {
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        if (fingers.current.size === 2) onPinch();
      },
      onPointerMoveCapture: movePointer,
      onPointerDown(event: PointerEvent): void {
        if (event.button === 0) pan.current = event.pointerId;
      },
      onPointerUpCapture: liftPointer,
      onPointerCancelCapture: liftPointer,
      onPointerLeave: liftPointer,
    },
  };
}

/** Converts a point of the screen to fractions of the picture's size. */
function shareAt(stage: HTMLElement | null, at: Point): Point {
  const box = stage?.getBoundingClientRect();
  if (!box?.width || !box.height) return { x: 0.5, y: 0.5 };
  return { x: (at.x - box.left) / box.width, y: (at.y - box.top) / box.height };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
