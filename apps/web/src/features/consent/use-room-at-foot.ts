import { type RefObject, useLayoutEffect } from 'react';

/**
 * Makes room for the banner: moves rows at the foot above it (`--banner`, ui/bars.css) and scrolls focused
 * elements clear of it and the bars.
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
