import { Suspense } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { useSession } from '../net/auth/session.ts';
import { useDeviceLocation } from '../platform/device-location.ts';
import { cn } from '../ui/cn.ts';
import { late } from '../ui/late.tsx';
import { AuthDialogSlot } from './auth-dialog-slot.tsx';
import { ConsentSlot } from './consent-slot.tsx';
import { EngineReady } from './engine-ready.tsx';
import { PageArrival } from './page-arrival.tsx';
import { isPageHandle } from './page-handle.ts';
import { SessionLostBanner } from './session-lost-banner.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';
import { StorageBanner } from './storage-banner.tsx';
import { ToasterSlot } from './toaster-slot.tsx';
import { useCodeInAddress } from './use-code-in-address.ts';
import { useOnboardingDue } from './use-onboarding-due.ts';

const ThumbBar = late(async () => (await import('./signed-in.ts')).ThumbBar, { silent: true });
const StatusBar = late(async () => (await import('./signed-in.ts')).StatusBar, { silent: true });
const Background = late(async () => (await import('./signed-in.ts')).Background, { silent: true });
const TrackingBanner = late(async () => (await import('./tracking-banner.tsx')).TrackingBanner);

/** Article pages hide the status bar (spec section 2). */
const WITHOUT_STATUS_BAR = ['/guides/', '/news/', '/blog/', '/reviews/', '/tutorials/', '/profiles/'];

export function RootLayout() {
  const session = useSession();
  const { pathname } = useLocation();
  const { tracking } = useDeviceLocation();
  useCodeInAddress();
  useOnboardingDue();
  const statusBar =
    session.status === 'signed-in' && !WITHOUT_STATUS_BAR.some((prefix) => pathname.startsWith(prefix));
  const found = useMatches().at(-1)?.handle;
  const handle = isPageHandle(found) ? found : null;
  const chrome = handle?.wholeScreen ? 'hidden md:contents' : 'contents';
  const thumbBar = session.status === 'signed-in' && !handle?.wholeScreen && !handle?.ownThumbRow;
  return (
    <div
      className="flex min-h-dvh flex-col"
      data-status-bar={statusBar ? (handle?.wholeScreen ? 'wide' : 'always') : undefined}
      data-thumb-bar={thumbBar || undefined}
    >
      <SkipLink />
      <PageArrival />
      <div className={chrome}>
        <SiteHeader />
      </div>
      <SessionLostBanner />
      <StorageBanner />
      {tracking ? (
        <Suspense>
          <TrackingBanner help={tracking} />
        </Suspense>
      ) : null}
      {/* Keeps the footer below the fold, so that growing content causes no visible layout shift. */}
      <main
        id="main"
        tabIndex={-1}
        className="flex grow flex-col outline-none md:min-h-[calc(100dvh-4.5rem-var(--bars,0px))]"
      >
        <Outlet />
      </main>
      <SiteFooter />
      <div className={cn('sticky bottom-0 z-30', handle?.wholeScreen && 'max-md:hidden')}>
        <ConsentSlot />
        {statusBar ? (
          <EngineReady fallback={<StatusBarPlace />}>
            <Suspense fallback={<StatusBarPlace />}>
              <StatusBar />
            </Suspense>
          </EngineReady>
        ) : null}
        {thumbBar ? (
          <Suspense fallback={<ThumbBarPlace />}>
            <ThumbBar />
          </Suspense>
        ) : null}
        {/* Safe area for the phone's gestures. */}
        {statusBar || thumbBar ? <div className="h-[env(safe-area-inset-bottom)] bg-card" /> : null}
      </div>
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

/** Reserves the status bar's height against layout shift. */
function StatusBarPlace() {
  return <div className="h-(--status-bar) border-line border-t bg-card" />;
}

function ThumbBarPlace() {
  return <div className="h-(--thumb-bar) bg-card md:hidden" />;
}
