import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { AdminState } from '../lib/admin/admin-state.tsx';
import { isNotAdmin } from '../lib/server-state.ts';
import { useOnline } from '../lib/use-online.ts';
import { keepAdminArea } from '../service-worker/register.ts';
import { Note } from '../ui/note.tsx';
import { AccessDenied } from './access-denied.tsx';
import { AdminNavigation } from './admin-navigation.tsx';
import { AdminOnly } from './admin-only.tsx';

/** The frame of `/admin`: its own navigation, and a gate. What counts is the server's: it is asked with every page. */
export function Component() {
  return (
    <AdminOnly>
      <AdminState>
        <UnlessRefused>
          <div className="page-width grid grow grid-cols-[minmax(0,1fr)] content-start gap-x-10 gap-y-5 py-5 md:py-8 lg:grid-cols-[11rem_minmax(0,1fr)] xl:gap-x-14">
            <AdminNavigation />
            <div className="min-w-0 pb-10">
              <NeedsConnection />
              <Outlet />
            </div>
          </div>
        </UnlessRefused>
      </AdminState>
    </AdminOnly>
  );
}

/** The same closed gate once the server says that this account is no administrator, whatever the device remembers. */
function UnlessRefused({ children }: { children: ReactNode }) {
  const cache = useQueryClient().getQueryCache();
  const isRefused = useSyncExternalStore(
    (tell) => cache.subscribe(tell),
    () => cache.getAll().some(({ state }) => isNotAdmin(state.error)),
  );
  useEffect(() => {
    if (!isRefused) void keepAdminArea();
  }, [isRefused]);
  return isRefused ? <AccessDenied /> : children;
}

/** Nothing of the admin area but its code and texts not saved is kept on the device; a form that is open stays as it is. */
function NeedsConnection() {
  if (useOnline()) return null;
  return (
    <Note tone="offline" className="mb-6">
      The admin area needs a connection. Your text stays here until you are back online.
    </Note>
  );
}
