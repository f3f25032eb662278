import { Slot } from 'radix-ui';
import {
  type ComponentProps,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const GAP_PX = 8;
const EDGE_PX = 12;

interface TooltipBubbleProps extends ComponentProps<'div'> {
  anchor: HTMLElement;
  side: 'top' | 'bottom';
}

/** A tooltip bubble: centred on its control, flipped if there is no room, within the screen. */
function TooltipBubble({ anchor, side, ...props }: TooltipBubbleProps) {
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

/** Hover delay before opening, and time to move the pointer into the bubble. */
const OPEN_AFTER_MS = 400;
const CLOSE_AFTER_MS = 150;

export interface TooltipProps {
  /** Extra information, never the only label: touch screens do not show tooltips. */
  content: ReactNode;
  /** A focusable element; use aria-disabled, because a disabled button shows no tooltip. */
  children: ReactNode;
  side?: 'top' | 'bottom';
}

/** Meets WCAG 1.4.13. Radix's tooltip would add 18 kB to every page. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = (next: HTMLElement | null, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), afterMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor) return;
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setAnchor(null);
    const close = () => setAnchor(null);
    document.addEventListener('keydown', closeOnEscape);
    window.addEventListener('scroll', close, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      window.removeEventListener('scroll', close, { capture: true });
    };
  }, [anchor]);

  return (
    <>
      <Slot.Root
        {...(anchor ? { 'aria-describedby': id } : {})}
        onPointerEnter={(event: PointerEvent<HTMLElement>) =>
          event.pointerType === 'mouse' && set(event.currentTarget, OPEN_AFTER_MS)
        }
        onPointerLeave={() => set(null, CLOSE_AFTER_MS)}
        onPointerDown={() => set(null, 0)}
        onFocus={(event: FocusEvent<HTMLElement>) =>
          event.currentTarget.matches(':focus-visible') && set(event.currentTarget, 0)
        }
        onBlur={() => set(null, 0)}
      >
        {children}
      </Slot.Root>
      {anchor ? (
        <TooltipBubble
          id={id}
          anchor={anchor}
          side={side}
          onPointerEnter={() => set(anchor, 0)}
          onPointerLeave={() => set(null, CLOSE_AFTER_MS)}
        >
          {content}
        </TooltipBubble>
      ) : null}
    </>
  );
}
