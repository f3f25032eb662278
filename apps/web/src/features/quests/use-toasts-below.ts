import { type RefObject, useLayoutEffect } from 'react';

/** Places toasts below an element (`--toast-top`, ui/bars.css). */
export function useToastsBelow(element: RefObject<HTMLElement | null>, isNeeded: boolean): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || !isNeeded) return;
    const { style } = document.documentElement;
    const place = () => {
      const bottom = current.getBoundingClientRect().bottom + window.scrollY;
      style.setProperty('--toast-top', `${Math.round(bottom) + 16}px`);
    };
    const observer = new ResizeObserver(place);
    // A notice above the page moves the element: the page shrinks, or the document grows.
    for (const observed of [current, current.closest('main'), document.body])
      if (observed) observer.observe(observed);
    return () => {
      observer.disconnect();
      style.removeProperty('--toast-top');
    };
  }, [element, isNeeded]);
}
