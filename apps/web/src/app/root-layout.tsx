import { lazy, Suspense } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { useSession } from '../lib/session.ts';
import { AuthDialogSlot } from './auth-dialog-slot.tsx';
import { EngineReady } from './engine-ready.tsx';
import { PageArrival } from './page-arrival.tsx';
import { isPageHandle } from './page-handle.ts';
import { SessionLostBanner } from './session-lost-banner.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';
import { ToasterSlot } from './toaster-slot.tsx';

const StatusBar = lazy(async () => ({ default: (await import('./signed-in.ts')).StatusBar }));
const Background = lazy(async () => ({ default: (await import('./signed-in.ts')).Background }));

/** Articles are read without the status bar (spec section 2). */
const WITHOUT_STATUS_BAR = ['/guides/', '/news/', '/blog/', '/reviews/', '/tutorials/', '/profiles/'];

/** Header, page, footer on wide screens, and the status bar of someone signed in. */
export function RootLayout() {
  const session = useSession();
  const { pathname } = useLocation();
  const statusBar =
    session.status === 'signed-in' && !WITHOUT_STATUS_BAR.some((prefix) => pathname.startsWith(prefix));
  const handle = useMatches().at(-1)?.handle;
  const chrome = isPageHandle(handle) && handle.wholeScreen ? 'hidden md:contents' : 'contents';
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PageArrival />
      <div className={chrome}>
        <SiteHeader />
      </div>
      <SessionLostBanner />
      <main id="main" tabIndex={-1} className="flex grow flex-col outline-none">
        <Outlet />
      </main>
      <SiteFooter />
      {statusBar ? (
        <div className={chrome}>
          <EngineReady fallback={<StatusBarPlace />}>
            <Suspense fallback={<StatusBarPlace />}>
              <StatusBar />
            </Suspense>
          </EngineReady>
        </div>
      ) : null}
      {session.status === 'signed-in' ? (
        <EngineReady fallback={null}>
          <Suspense>
            <Background />
          </Suspense>
        </EngineReady>
      ) : null}
      <AuthDialogSlot />
      <ToasterSlot />
    </div>
  );
}

/** As high as the status bar, so that the page does not move when it arrives. */
function StatusBarPlace() {
  return <div className="sticky bottom-0 z-30 h-13 border-line border-t bg-card" />;
}
