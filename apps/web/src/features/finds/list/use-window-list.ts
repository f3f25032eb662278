import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Position in the page and width of a list, in px; null before the first layout. */
export interface ListBox {
  readonly top: number;
  readonly width: number;
}

export function useListBox(ref: RefObject<HTMLElement | null>): ListBox | null {
  const [box, setBox] = useState<ListBox | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const update = () => {
      const { top, width } = element.getBoundingClientRect();
      const next = { top: Math.round(top + window.scrollY), width };
      setBox((now) => (now?.top === next.top && now.width === next.width ? now : next));
    };
    update();
    // Content above the list may grow, which changes the height of the page.
    const observer = new ResizeObserver(update);
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
    // A synchronous flush would delay the frame.
    useFlushSync: false,
  });
}
