import { Menu } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { Unsynced } from '../engine/engine.ts';
import { openAuthDialog } from '../net/auth/auth-dialog.ts';
import { useSession } from '../net/auth/session.ts';
import type { SessionUser } from '../net/auth/session-user.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Logo, Mark } from '../ui/mark.tsx';
import type { AccountMenuState } from './account-menu.tsx';
import { AccountMenuSlot } from './account-menu-slot.tsx';
import { isAppPath } from './app-paths.ts';
import { EngineReady } from './engine-ready.tsx';
import {
  CONTENT_NAVIGATION,
  type Destination,
  FOOTER_NAVIGATION,
  isAbove,
  MAIN_NAVIGATION,
  PUBLIC_NAVIGATION,
} from './navigation.ts';
import { ResourcesMenu } from './resources-menu.tsx';

const ALL = [...PUBLIC_NAVIGATION, ...CONTENT_NAVIGATION, ...FOOTER_NAVIGATION];
const UNIQUE_LINKS = ALL.filter(({ to }, at) => ALL.findIndex((other) => other.to === to) === at);

function WithoutScript() {
  return (
    <noscript>
      <div className="border-line border-y bg-card">
        <div className="page-width py-4 text-sm lg:px-16">
          <p className="text-muted">
            MetalQuest keeps your quests on your device and needs JavaScript for that. You can read the pages
            below without it.
          </p>
          <nav aria-label="All pages" className="mt-2">
            <ul className="flex flex-wrap gap-x-5">
              {UNIQUE_LINKS.map(({ to, label }) => (
                <li key={to}>
                  <a href={to} className="flex min-h-11 items-center underline underline-offset-4">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </noscript>
  );
}

const QuestPill = lazyComponent(async () => (await import('./signed-in.ts')).QuestPill, { silent: true });
const DueBell = lazyComponent(async () => (await import('./signed-in.ts')).DueBell, { silent: true });
const ProfileAccount = lazyComponent(async () => (await import('./signed-in.ts')).ProfileAccount, {
  silent: true,
});
const Drawer = lazyComponent(async () => (await import('./drawer.tsx')).Drawer);

export function SiteHeader() {
  const session = useSession();
  const { pathname } = useLocation();
  const signedIn = session.status === 'signed-in';
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  // As wide as the public page below, even if hydration shows a signed-in user.
  const isWide = !signedIn || !isAppPath(pathname);
  const destinations = signedIn ? MAIN_NAVIGATION : PUBLIC_NAVIGATION;
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the drawer on navigation.
  useEffect(() => {
    setDrawer((now) => (now === 'open' ? 'closed' : now));
  }, [pathname]);

  return (
    <header
      className={cn('relative z-30 pt-(--page-top)', signedIn && 'md:-mb-px md:border-line md:border-b')}
    >
      <div className={cn('page-width flex h-18 items-center gap-3 md:gap-4 lg:gap-8', isWide && 'lg:px-16')}>
        <IconButton
          label="Toggle Menu"
          className="md:hidden noscript:hidden"
          onClick={() => setDrawer('open')}
        >
          <Menu aria-hidden="true" size={22} strokeWidth={1.75} />
        </IconButton>
        <Link
          to="/"
          aria-label="MetalQuest, home"
          className={cn('rounded-sm', signedIn ? 'hidden md:block' : 'block')}
        >
          <Logo className={signedIn ? 'hidden lg:block' : 'hidden min-[22rem]:block'} />
          <Mark className={signedIn ? 'size-9 lg:hidden' : 'size-9 min-[22rem]:hidden'} />
        </Link>
        <MainNavigation destinations={destinations} filled={signedIn} />
        <ResourcesMenu signedIn={signedIn} />
        {/* `contents` on wide screens, so that a quest pill appearing causes no layout shift. */}
        <div className="flex min-w-0 grow items-center justify-between gap-3 md:contents">
          {signedIn ? <AccountArea key={session.user.id} user={session.user} /> : null}
          {session.status === 'signed-out' ? (
            <Button
              variant="secondary"
              className="ml-auto whitespace-nowrap px-5 known:invisible noscript:hidden"
              onClick={() => openAuthDialog('sign-in')}
            >
              Sign In
            </Button>
          ) : null}
        </div>
      </div>
      <WithoutScript />
      {drawer === 'never' ? null : (
        <Suspense>
          <Drawer
            open={drawer === 'open'}
            onOpenChange={(open) => setDrawer(open ? 'open' : 'closed')}
            destinations={destinations}
            signedIn={signedIn}
          />
        </Suspense>
      )}
    </header>
  );
}

function AccountArea({ user }: { user: SessionUser }) {
  const [accountMenu, setAccountMenu] = useState<AccountMenuState['state']>('never');
  const [unsynced, onUnsynced] = useState<Unsynced | null>(null);
  const menu = {
    unsynced,
    onUnsynced,
    state: accountMenu,
    onOpenChange: (open: boolean) => setAccountMenu(open ? 'open' : 'closed'),
  };
  return (
    <>
      <div className="min-w-0 md:ml-auto">
        <EngineReady fallback={null}>
          <Suspense>
            <QuestPill />
          </Suspense>
        </EngineReady>
      </div>
      <div className="flex shrink-0 items-center gap-1 md:gap-2">
        <div className="size-11">
          <EngineReady fallback={null}>
            <Suspense>
              <DueBell />
            </Suspense>
          </EngineReady>
        </div>
        <EngineReady fallback={<AccountMenuSlot user={user} profile={null} menu={menu} />}>
          <Suspense fallback={<AccountMenuSlot user={user} profile={null} menu={menu} />}>
            <ProfileAccount user={user} menu={menu} />
          </Suspense>
        </EngineReady>
      </div>
    </>
  );
}

function MainNavigation({ destinations, filled }: { destinations: readonly Destination[]; filled: boolean }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className="hidden shrink-0 gap-1.5 md:flex">
      {destinations.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          className={({ isActive }) =>
            cn(
              'flex min-h-11 items-center px-3 font-[560] text-md transition-colors hover:text-ink lg:px-4',
              isActive || isAbove(to, pathname) ? 'text-ink' : 'text-muted',
              filled && 'rounded-control',
              filled && (isActive || isAbove(to, pathname)) && 'bg-moss-tint',
              !filled && isActive && 'shadow-[inset_0_-2px_0_0_var(--color-brass)]',
              !filled && 'mx-3 min-h-9 px-0',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
