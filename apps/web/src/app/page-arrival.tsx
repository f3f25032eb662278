import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { usePageHead } from './use-page-head.ts';

/** On navigation: document head, scroll position, focus for screen readers, and a progress line. */
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
    // Not while an overlay has the focus: the auth dialog that led here, or a menu opened meanwhile, which
    // would close.
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
