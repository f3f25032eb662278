import { type ComponentProps, useLayoutEffect, useRef } from 'react';

/** Distances to the control and to the edge of the screen, px. */
const GAP_PX = 8;
const EDGE_PX = 12;

export interface TooltipBubbleProps extends ComponentProps<'div'> {
  anchor: HTMLElement;
  side: 'top' | 'bottom';
}

/** A tooltip bubble: centred on its control, flipped if there is no room, kept on the screen. */
export function TooltipBubble({ anchor, side, ...props }: TooltipBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    const at = anchor.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const above = at.top - height - GAP_PX;
    const below = at.bottom + GAP_PX;
    const fitsBelow = below + height + EDGE_PX <= window.innerHeight;
    const top = side === 'top' ? (above >= EDGE_PX ? above : below) : fitsBelow ? below : above;
    const centred = at.left + at.width / 2 - width / 2;
    const left = Math.max(EDGE_PX, Math.min(centred, document.documentElement.clientWidth - width - EDGE_PX));
    element.style.top = `${top}px`;
    element.style.left = `${left}px`;
  });
  return (
    <div
      ref={bubble}
      role="tooltip"
      className="fixed z-50 w-max max-w-72 animate-fade rounded-sm bg-ink px-3 py-2 font-normal text-paper text-sm shadow-float"
      {...props}
    />
  );
}
