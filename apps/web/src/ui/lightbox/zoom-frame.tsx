import type { ReactNode } from 'react';
import { useZoom } from './use-zoom.ts';

export interface ZoomFrameProps {
  /** What is looked at; how near one is follows in the frame's name. */
  readonly label: string;
  /** A flick sideways while the whole picture is in view: -1 back, 1 on. */
  readonly onSwipe: (by: number) => void;
  /** Pictures one over the other, each as large as the frame. */
  readonly children: ReactNode;
}

/** One picture to look into: wheel, pinch, double tap, drag, and the keys + - 0. */
export function ZoomFrame({ label, onSwipe, children }: ZoomFrameProps) {
  const { zoom, frame } = useZoom(onSwipe);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a frame to look into has no element of its own.
    <div
      ref={frame}
      role="group"
      aria-label={`${label}, zoom ${Math.round(zoom.scale * 100)} %`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that zoom need the focus to be here.
      tabIndex={0}
      className="absolute inset-0 touch-none overflow-hidden outline-offset-[-6px]"
    >
      <div
        className="relative size-full"
        style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
      >
        {children}
      </div>
    </div>
  );
}
