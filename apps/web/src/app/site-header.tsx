import { Menu } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { openAuthDialog } from '../lib/auth-dialog.ts';
import { useSession } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Logo, Mark } from '../ui/mark.tsx';
import { AccountMenuSlot } from './account-menu-slot.tsx';
import { EngineReady } from './engine-ready.tsx';
import { type Destination, MAIN_NAVIGATION, PUBLIC_NAVIGATION } from './navigation.ts';

const QuestPill = lazy(async () => ({ default: (await import('./signed-in.ts')).QuestPill }));
const ProfileAccount = lazy(async () => ({ default: (await import('./signed-in.ts')).ProfileAccount }));
const Drawer = lazy(async () => ({ default: (await import('./drawer.tsx')).Drawer }));

/** The mark, the way around, what is going on, and who is here. */
export function SiteHeader() {
  const session = useSession();
  const { pathname } = useLocation();
  const signedIn = session.status === 'signed-in';
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const destinations = signedIn ? MAIN_NAVIGATION : PUBLIC_NAVIGATION;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer that led to it.
  useEffect(() => {
    setDrawer((now) => (now === 'open' ? 'closed' : now));
  }, [pathname]);

  return (
    <header
      className={cn('relative z-30 pt-[env(safe-area-inset-top)]', signedIn && 'md:border-line md:border-b')}
    >
      <div className={cn('page-width flex h-18 items-center gap-3 md:gap-8', !signedIn && 'lg:px-16')}>
        <IconButton label="Toggle Menu" className="md:hidden" onClick={() => setDrawer('open')}>
          <Menu aria-hidden="true" size={22} strokeWidth={1.75} />
        </IconButton>
        <Link
          to="/"
          aria-label="MetalQuest, home"
          className={cn('rounded-sm', signedIn ? 'hidden md:block' : 'block')}
        >
          <Logo className="hidden min-[22rem]:block" />
          <Mark className="size-9 min-[22rem]:hidden" />
        </Link>
        <MainNavigation destinations={destinations} filled={signedIn} />
        <div className="ml-auto flex min-w-0 grow items-center justify-between gap-3 md:grow-0 md:gap-8">
          {signedIn ? (
            <>
              <div className="min-w-0">
                <EngineReady fallback={null}>
                  <Suspense>
                    <QuestPill />
                  </Suspense>
                </EngineReady>
              </div>
              <EngineReady fallback={<AccountMenuSlot user={session.user} profile={null} />}>
                <Suspense fallback={<AccountMenuSlot user={session.user} profile={null} />}>
                  <ProfileAccount user={session.user} />
                </Suspense>
              </EngineReady>
            </>
          ) : null}
          {session.status === 'signed-out' ? (
            <Button
              variant="secondary"
              className="ml-auto whitespace-nowrap px-5"
              onClick={() => openAuthDialog('sign-in')}
            >
              Sign In
            </Button>
          ) : null}
        </div>
      </div>
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

function MainNavigation({ destinations, filled }: { destinations: readonly Destination[]; filled: boolean }) {
  return (
    <nav aria-label="Main" className="hidden gap-1.5 md:flex">
      {destinations.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          className={({ isActive }) =>
            cn(
              'flex min-h-11 items-center px-4 font-[560] text-md transition-colors hover:text-ink',
              isActive ? 'text-ink' : 'text-muted',
              filled && 'rounded-control',
              filled && isActive && 'bg-moss-tint',
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
