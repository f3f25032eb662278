import type { ReactNode } from 'react';
import { useZoom } from './use-zoom.ts';

export interface ZoomFrameProps {
  readonly label: string;
  /** A horizontal swipe at full view: -1 for back, 1 for forward. */
  readonly onSwipe: (by: number) => void;
  readonly children: ReactNode;
}

/** A zoomable picture: wheel, pinch, double tap, drag, and the keys + - 0. */
export function ZoomFrame({ label, onSwipe, children }: ZoomFrameProps) {
  const { zoom, frame } = useZoom(onSwipe);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no native element exists for a zoomable frame.
    <div
      ref={frame}
      role="group"
      aria-label={`${label}, zoom ${Math.round(zoom.scale * 100)}%`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the zoom keys need the focus here.
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
