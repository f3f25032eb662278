import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Where a list stands in the page and how wide it is, in px; null before the first layout. */
export interface ListBox {
  readonly top: number;
  readonly width: number;
}

/** Follows the place of an element, before each paint that would show it elsewhere. */
export function useListBox(ref: RefObject<HTMLElement | null>): ListBox | null {
  const [box, setBox] = useState<ListBox | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = () => {
      const { top, width } = element.getBoundingClientRect();
      const next = { top: Math.round(top + window.scrollY), width };
      setBox((now) => (now?.top === next.top && now.width === next.width ? now : next));
    };
    look();
    // What stands above the list may grow: the page's height tells.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return box;
}

export interface WindowListOptions {
  readonly rows: number;
  readonly top: number;
  readonly rowHeight: number;
  readonly gap: number;
}

/** The rows in view of a list that scrolls with the page. */
export function useWindowList({
  rows,
  top,
  rowHeight,
  gap,
}: WindowListOptions): Virtualizer<Window, HTMLElement> {
  return useWindowVirtualizer<HTMLElement>({
    count: rows,
    estimateSize: () => rowHeight,
    gap,
    overscan: 3,
    scrollMargin: top,
    // React paints what scrolled into view with the next frame; flushed at once it would hold the frame up.
    useFlushSync: false,
  });
}
