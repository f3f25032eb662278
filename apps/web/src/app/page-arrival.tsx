import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { usePageTitle } from './use-page-title.ts';

/**
 * What happens when a page arrives: the tab's title, the scroll to the top, the focus to the page (so that a
 * screen reader reads on there), and a thin line at the top while the next page's code is on its way.
 */
export function PageArrival() {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const last = useRef(pathname);
  usePageTitle();
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    // Not while a dialog holds the focus, such as the auth dialog that brought us here.
    if (!document.querySelector('[role="dialog"]'))
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  if (navigation.state !== 'loading') return null;
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-60">
      <span className="sr-only">Loading page...</span>
      <div className="h-0.75 animate-breathe bg-moss" />
    </div>
  );
}
