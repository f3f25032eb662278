import { Slot } from 'radix-ui';
import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { TooltipBubble } from './tooltip-bubble.tsx';

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
