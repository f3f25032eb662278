import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Paper } from './marks.ts';

/** The available width and text scale; null until measured, before the first paint. */
export function usePaper(holder: RefObject<HTMLElement | null>): Paper | null {
  const [paper, setPaper] = useState<Paper | null>(null);
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return;
    const measure = () => {
      const width = Math.floor(element.clientWidth);
      const em = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
      if (width > 0) setPaper((last) => (last?.width === width && last.em === em ? last : { width, em }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [holder]);
  return paper;
}
