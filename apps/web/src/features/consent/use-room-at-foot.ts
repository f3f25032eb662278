import { type RefObject, useLayoutEffect } from 'react';

/**
 * Makes room for the banner: rows that stand at the foot stand above it (`--banner`, ui/bars.css), and what takes the
 * focus is scrolled to where neither it nor the bars below cover it.
 */
export function useRoomAtFoot(banner: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = banner;
    const foot = current?.parentElement;
    if (!current || !foot) return;
    const { style } = document.documentElement;
    const measure = new ResizeObserver(() => {
      style.setProperty('--banner', `${current.offsetHeight}px`);
      style.scrollPaddingBottom = `${foot.offsetHeight}px`;
    });
    measure.observe(foot);
    return () => {
      measure.disconnect();
      style.removeProperty('--banner');
      style.removeProperty('scroll-padding-bottom');
    };
  }, [banner]);
}
