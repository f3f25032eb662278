import { useEffect, useRef } from 'react';

/** Another page of a list begins at its top: the way there is at the bottom. */
export function useTopOfPage(page: number): void {
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [page]);
}
