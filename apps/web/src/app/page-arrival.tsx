import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { usePageHead } from './use-page-head.ts';

/**
 * What happens when a page arrives: the tab's title, the scroll to the top, the focus to the page (so that a
 * screen reader reads on there), and a thin line at the top while the next page's code is on its way.
 */
export function PageArrival() {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const last = useRef(pathname);
  usePageHead();
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    // Not while something laid over the page holds the focus: the auth dialog that brought us here, or a menu opened
    // faster than the page came, which would close.
    if (!document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"][data-state="open"]'))
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  if (navigation.state !== 'loading') return null;
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-[env(safe-area-inset-top)] z-60">
      <span className="sr-only">Loading page...</span>
      <div className="h-0.75 animate-breathe bg-moss" />
    </div>
  );
}
