import { type RefObject, useEffect, useState } from 'react';

/** Begun this far before it is on the screen. */
const AHEAD = '300px';

/** Whether an element has come near the screen; once it has, it stays so. For what is costly to draw and far down. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
