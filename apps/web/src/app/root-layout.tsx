import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { EngineContext } from '../engine/engine.ts';
import { useConsent, useReopenedConsent } from '../net/analytics/consent.ts';
import { useIsMeasuring } from '../net/analytics/measuring.ts';
import { openAuthDialog } from '../net/auth/auth-dialog.ts';
import { ownPath, takeReturnPath } from '../net/auth/auth-return.ts';
import { noteOnboarding, useOnboarding } from '../net/auth/onboarding.ts';
import { sessionStore, useSecondStep, useSession } from '../net/auth/session.ts';
import { useDeviceLocation } from '../platform/device-location.ts';
import { cn } from '../ui/cn.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { ThumbBarRequestContext } from '../ui/thumb-bar-request.ts';
import { isAppPath } from './app-paths.ts';
import { AuthDialogSlot } from './auth-dialog-slot.tsx';
import { EngineReady } from './engine-ready.tsx';
import { PageArrival } from './page-arrival.tsx';
import { isPageHandle } from './page-handle.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { ToasterSlot } from './toaster-slot.tsx';
import { TopBanner, TopBannerAction } from './top-banner.tsx';

// Lazy, to keep it out of the public pages.
const OpenStorageBanner = lazyComponent(
  async () => (await import('./open-storage-banner.tsx')).OpenStorageBanner,
  {
    silent: true,
  },
);

const GuestBanner = lazyComponent(async () => (await import('./guest-banner.tsx')).GuestBanner, {
  silent: true,
});

const OrphanedFilesBanner =
  import.meta.env.MODE === 'native'
    ? lazyComponent(async () => (await import('./native/orphaned-files-banner.tsx')).OrphanedFilesBanner, {
        silent: true,
      })
    : null;

function StorageBanner() {
  const state = useContext(EngineContext);
  if (state.status === 'opening' && state.isSlow) return <TopBanner>{SLOW}</TopBanner>;
  if (state.status !== 'open') return null;
  return (
    <>
      <Suspense>
        <OpenStorageBanner engine={state.engine} />
      </Suspense>
      {OrphanedFilesBanner ? (
        <Suspense>
          <OrphanedFilesBanner engine={state.engine} />
        </Suspense>
      ) : null}
    </>
  );
}

const SLOW =
  'Your data is taking a long time to open. If MetalQuest is open in another tab or window, close it there. Otherwise, reload this page.';

// If the code fails to load, the question is not shown.
const ConsentBanner = lazy(() =>
  import('../features/consent/consent-banner.tsx').then(
    ({ ConsentBanner }) => ({ default: ConsentBanner }),
    () => ({ default: () => null }),
  ),
);

/** The cookie question. Never server-rendered: cached pages also serve visitors who have answered. */
function ConsentSlot() {
  const isMeasuring = useIsMeasuring();
  const consent = useConsent();
  const isReopened = useReopenedConsent();
  // The native app has no analytics (spec section 2).
  if (import.meta.env.MODE === 'native') return null;
  if (!isReopened && !(isMeasuring && consent === 'undecided')) return null;
  return (
    <Suspense>
      <ConsentBanner />
    </Suspense>
  );
}

const ThumbBar = lazyComponent(async () => (await import('./signed-in.ts')).ThumbBar, { silent: true });
const StatusBar = lazyComponent(async () => (await import('./signed-in.ts')).StatusBar, { silent: true });
const Background = lazyComponent(async () => (await import('./signed-in.ts')).Background, { silent: true });
const TrackingBanner = lazyComponent(async () => (await import('./tracking-banner.tsx')).TrackingBanner);

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
  const chrome = handle?.fullScreen ? 'hidden md:contents' : 'contents';
  const [isThumbBarRequested, requestThumbBar] = useState(false);
  const thumbBar =
    session.status === 'signed-in' && !handle?.fullScreen && (!handle?.ownThumbRow || isThumbBarRequested);
  return (
    <div
      className="flex min-h-dvh flex-col"
      data-status-bar={statusBar ? (handle?.fullScreen ? 'wide' : 'always') : undefined}
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
        <ThumbBarRequestContext value={requestThumbBar}>
          <Outlet />
        </ThumbBarRequestContext>
      </main>
      <SiteFooter />
      <div className={cn('sticky bottom-0 z-30', handle?.fullScreen && 'max-md:hidden')}>
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

function SessionLostBanner() {
  const session = useSession();
  const step = useSecondStep();
  const { pathname } = useLocation();
  if (session.status !== 'signed-in' || session.canSync) return null;
  if (session.user.isGuest && !step) {
    return isAppPath(pathname) ? (
      <Suspense>
        <GuestBanner />
      </Suspense>
    ) : null;
  }
  return (
    <TopBanner
      action={
        <TopBannerAction onClick={() => openAuthDialog('sign-in')}>
          {step ? 'Enter your code' : 'Sign in again'}
        </TopBannerAction>
      }
    >
      {step
        ? 'Your sign-in is not complete. Your changes stay on this device until you enter your code.'
        : 'You are signed out. Your changes stay on this device until you sign in again.'}
    </TopBanner>
  );
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:top-[calc(0.75rem+env(safe-area-inset-top))] focus-visible:left-3 focus-visible:z-60 focus-visible:rounded-control focus-visible:bg-fill-moss focus-visible:px-5 focus-visible:py-3 focus-visible:font-[620] focus-visible:text-on-moss"
    >
      Skip to content
    </a>
  );
}

/** Handles an email link that leads to another page than the callback, if the server redirects there. */
function useCodeInAddress(): void {
  const { status } = useSession();
  const { pathname } = useLocation();
  const isUp = status === 'loading' && pathname !== '/auth/callback';
  useEffect(() => {
    if (!isUp) return;
    import('../net/supabase.ts')
      .then(({ getSupabase }) => getSupabase())
      // The server is unreachable: continue signed out.
      .catch(() => sessionStore.onAuthEvent('INITIAL_SESSION', null));
  }, [isUp]);
}

/** Redirects a new account to the onboarding. Stays due until it opens, despite other redirects. */
function useOnboardingDue(): void {
  const userId = useSession().user?.id ?? null;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const onboarding = useOnboarding(userId);
  const isDue = onboarding?.state === 'due';
  const isFromKnown = Boolean(onboarding?.from);
  useEffect(() => {
    if (!userId || !isDue) return;
    if (!isFromKnown) {
      const returnPath = ownPath(pathname + search) ?? takeReturnPath();
      noteOnboarding(userId, { from: returnPath === '/' ? '/quests' : returnPath });
    }
    void navigate('/onboarding');
  }, [userId, isDue, isFromKnown, navigate, pathname, search]);
}
