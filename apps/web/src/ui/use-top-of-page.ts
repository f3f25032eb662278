import { useEffect, useRef } from 'react';

/** Scrolls to the top and moves the focus when the list page changes; the pager is at the bottom. */
export function useTopOfPage(page: number): void {
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [page]);
}
