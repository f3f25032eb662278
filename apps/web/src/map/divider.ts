import type { CustomLayerInterface } from 'maplibre-gl';
import { useSyncExternalStore } from 'react';

/** Layers that are drawn on one side of the divider only; null for none. Other layers are on both sides. */
export interface Divided {
  readonly left: string | null;
  readonly right: string | null;
}

let divided: Divided | null = null;
/** How far from the left edge of the map, from 0 to 1. */
let share = 0.5;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function divide(next: Divided | null): void {
  divided = next;
  tell();
}

export function moveDivider(next: number): void {
  share = Math.min(Math.max(next, 0), 1);
  tell();
}

export const useDivided = (): Divided | null => useSyncExternalStore(subscribe, () => divided);
export const useDividerShare = (): number => useSyncExternalStore(subscribe, () => share);

/** Calls back when the divider moves. Returns a stop function. */
export const onDivider = subscribe;

export type Side = 'left' | 'right';

/** The side of a layer; null if it is on both. */
export function sideOf(id: string, now: Divided | null): Side | null {
  if (now?.left === id) return 'left';
  return now?.right === id ? 'right' : null;
}

/** The pixels of a side of the divider, for `scissor` of WebGL. */
export function sideBox(
  side: Side,
  at: number,
  width: number,
  height: number,
): readonly [x: number, y: number, width: number, height: number] {
  const x = Math.round(width * at);
  return side === 'left' ? [0, 0, x, height] : [x, 0, width - x, height];
}

/**
 * Two layers without pixels: between them the map draws on one side of the divider only. One map and one canvas do
 * for both sides, so the finds and paths above are whole.
 */
export function clipLayers(id: string, side: Side): readonly [CustomLayerInterface, CustomLayerInterface] {
  return [
    {
      id: `${id}:${side}-start`,
      type: 'custom',
      renderingMode: '2d',
      render(gl) {
        gl.enable(gl.SCISSOR_TEST);
        gl.scissor(...sideBox(side, share, gl.drawingBufferWidth, gl.drawingBufferHeight));
      },
    },
    {
      id: `${id}:${side}-end`,
      type: 'custom',
      renderingMode: '2d',
      render: (gl) => gl.disable(gl.SCISSOR_TEST),
    },
  ];
}
