import { type RefObject, useEffect, useRef, useState } from 'react';
import { FIT, panBy, toggleZoom, type Zoom, zoomBy } from './zoom.ts';

const STEP = 1.4;
const PAN_PX = 60;
const SWIPE_PX = 60;
const DOUBLE_TAP_MS = 300;

interface Point {
  readonly x: number;
  readonly y: number;
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Uses native listeners: React's wheel listener is passive and cannot prevent scrolling. */
export function useZoom(onSwipe: (by: number) => void): {
  zoom: Zoom;
  frame: RefObject<HTMLDivElement | null>;
} {
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<Zoom>(FIT);
  const latest = useRef({ zoom, onSwipe });
  latest.current = { zoom, onSwipe };

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const fingers = new Map<number, Point>();
    let startedAt: Point | null = null;
    let lastTapMs = 0;
    const size = () => ({ width: element.clientWidth, height: element.clientHeight });
    const fromMiddle = ({ x, y }: Point): Point => {
      const box = element.getBoundingClientRect();
      return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
    };
    const pointOf = ({ clientX: x, clientY: y }: MouseEvent): Point => ({ x, y });

    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      setZoom((now) => zoomBy(now, Math.exp(-event.deltaY / 300), fromMiddle(pointOf(event)), size()));
    };
    const onDown = (event: PointerEvent) => {
      element.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, pointOf(event));
      startedAt = fingers.size === 1 ? pointOf(event) : null;
    };
    const onMove = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      const now = pointOf(event);
      fingers.set(event.pointerId, now);
      if (other) {
        const factor = distance(now, other) / Math.max(1, distance(before, other));
        setZoom((z) => zoomBy(z, factor, fromMiddle(between(now, other)), size()));
      } else {
        setZoom((z) => panBy(z, now.x - before.x, now.y - before.y, size()));
      }
    };
    const onUp = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      const from = startedAt;
      startedAt = null;
      if (!from) return;
      const at = pointOf(event);
      const dx = at.x - from.x;
      if (distance(at, from) < 10) {
        const doubled = event.timeStamp - lastTapMs < DOUBLE_TAP_MS;
        lastTapMs = doubled ? 0 : event.timeStamp;
        if (doubled) setZoom((z) => toggleZoom(z, fromMiddle(at), size()));
      } else if (latest.current.zoom.scale === 1 && Math.abs(dx) > SWIPE_PX) {
        latest.current.onSwipe(dx < 0 ? 1 : -1);
      }
    };
    const onCancel = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      startedAt = null;
    };
    const onKey = (event: KeyboardEvent) => {
      const middle = { x: 0, y: 0 };
      const pan: Record<string, Point> = {
        ArrowLeft: { x: PAN_PX, y: 0 },
        ArrowRight: { x: -PAN_PX, y: 0 },
        ArrowUp: { x: 0, y: PAN_PX },
        ArrowDown: { x: 0, y: -PAN_PX },
      };
      const by = pan[event.key];
      if (event.key === '+' || event.key === '=') setZoom((z) => zoomBy(z, STEP, middle, size()));
      else if (event.key === '-') setZoom((z) => zoomBy(z, 1 / STEP, middle, size()));
      else if (event.key === '0') setZoom(FIT);
      else if (by && latest.current.zoom.scale > 1) {
        // While zoomed in, arrow keys pan instead of changing the photo.
        event.stopPropagation();
        setZoom((z) => panBy(z, by.x, by.y, size()));
      } else return;
      event.preventDefault();
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('pointerdown', onDown);
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onUp);
    element.addEventListener('pointercancel', onCancel);
    element.addEventListener('keydown', onKey);
    element.focus({ preventScroll: true });
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onUp);
      element.removeEventListener('pointercancel', onCancel);
      element.removeEventListener('keydown', onKey);
    };
  }, []);
  return { zoom, frame };
}
