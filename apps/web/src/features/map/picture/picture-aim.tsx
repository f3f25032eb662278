import type { Point } from '@metalquest/core/map/picture/matrix';
import type { PictureSize } from '@metalquest/core/map/picture/place-picture';
import { type RefObject, useEffect, useRef } from 'react';
import { Cross } from '../cross.tsx';
import { type AimView, pannedBy, wholePicture, zoomedBy } from './aim-view.ts';

const STEP = 1.4;
const PAN_PX = 40;
const SHIFT_PAN_PX = 4;

/** How a key moves the picture, in steps. */
const KEYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export interface PictureAimProps {
  readonly url: string;
  readonly name: string;
  readonly size: PictureSize;
  /** Null shows the whole picture. */
  readonly view: AimView | null;
  readonly onView: (view: AimView) => void;
}

/** A picture that moves and zooms under a cross: by touch, mouse, wheel, and the keys + - 0 and arrows. */
export function PictureAim({ url, name, size, view, onView }: PictureAimProps) {
  const frame = useRef<HTMLDivElement>(null);
  useGestures(frame, size, view, onView);
  const { x, y, scale } = view ?? { x: 0, y: 0, scale: 0 };
  return (
    // biome-ignore lint/a11y/useSemanticElements: no native element exists for a picture to aim at.
    <div
      ref={frame}
      role="group"
      aria-label={`${name} under a cross. Arrow keys move the picture, plus and minus zoom.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys need the focus here.
      tabIndex={0}
      className="relative min-h-0 grow touch-none overflow-hidden bg-shade outline-offset-[-6px]"
    >
      <img
        src={url}
        alt=""
        draggable={false}
        width={size.width}
        height={size.height}
        className="absolute top-1/2 left-1/2 max-w-none origin-top-left select-none"
        style={{ transform: `scale(${scale}) translate(${-x}px, ${-y}px)` }}
      />
      <Cross />
    </div>
  );
}

/** Native listeners: React's wheel listener is passive and cannot prevent scrolling. */
function useGestures(
  frame: RefObject<HTMLDivElement | null>,
  size: PictureSize,
  view: AimView | null,
  onView: (view: AimView) => void,
): void {
  const now = useRef({ view, onView });
  now.current = { view, onView };
  const { width, height } = size;
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const picture = { width, height };
    const frameSize = () => ({ width: element.clientWidth, height: element.clientHeight });
    const change = (next: (view: AimView) => AimView) => {
      const changed = next(now.current.view ?? wholePicture(picture, frameSize()));
      now.current.view = changed;
      now.current.onView(changed);
    };
    const zoom = (factor: number, at: Point) =>
      change((from) => zoomedBy(from, factor, at, picture, frameSize()));
    const pan = (dx: number, dy: number) => change((from) => pannedBy(from, dx, dy, picture));
    const fingers = new Map<number, Point>();
    const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
      const box = element.getBoundingClientRect();
      return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
    };
    const onDown = (event: PointerEvent) => {
      element.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, pointOf(event));
    };
    const onMove = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const to = pointOf(event);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      fingers.set(event.pointerId, to);
      if (!other) return pan(to.x - before.x, to.y - before.y);
      const apart = (a: Point) => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
      zoom(apart(to) / apart(before), { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
    };
    const onUp = ({ pointerId }: PointerEvent) => void fingers.delete(pointerId);
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 300), pointOf(event));
    };
    const onKey = (event: KeyboardEvent) => {
      const by = KEYS[event.key];
      const step = event.shiftKey ? SHIFT_PAN_PX : PAN_PX;
      if (by) pan(by[0] * step, by[1] * step);
      else if (event.key === '+' || event.key === '=') zoom(STEP, { x: 0, y: 0 });
      else if (event.key === '-') zoom(1 / STEP, { x: 0, y: 0 });
      else if (event.key === '0') change(() => wholePicture(picture, frameSize()));
      else return;
      event.preventDefault();
    };
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('pointerdown', onDown, { signal });
    element.addEventListener('pointermove', onMove, { signal });
    element.addEventListener('pointerup', onUp, { signal });
    element.addEventListener('pointercancel', onUp, { signal });
    element.addEventListener('wheel', onWheel, { signal, passive: false });
    element.addEventListener('keydown', onKey, { signal });
    change((from) => from);
    element.focus({ preventScroll: true });
    return () => stop.abort();
  }, [frame, width, height]);
}
