import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { AdminState } from '../net/admin/admin-state.tsx';
import { isNotAdmin } from '../net/server-state.ts';
import { useOnline } from '../platform/use-online.ts';
import { keepAdminArea } from '../service-worker/register.ts';
import { Note } from '../ui/note.tsx';
import { AccessDenied } from './access-denied.tsx';
import { AdminNavigation } from './admin-navigation.tsx';
import { AdminOnly } from './admin-only.tsx';

/** The layout of `/admin`. The server enforces access on every request. */
export function Component() {
  return (
    <AdminOnly>
      <AdminState>
        <IfAllowed>
          <div className="page-width grid grow grid-cols-[minmax(0,1fr)] content-start gap-x-10 gap-y-5 py-5 md:py-8 lg:grid-cols-[11rem_minmax(0,1fr)] xl:gap-x-14">
            <AdminNavigation />
            <div className="min-w-0 pb-10">
              <NeedsConnection />
              <Outlet />
            </div>
          </div>
        </IfAllowed>
      </AdminState>
    </AdminOnly>
  );
}

/** Shows Access Denied once the server refuses, even if local data says admin. */
function IfAllowed({ children }: { children: ReactNode }) {
  const cache = useQueryClient().getQueryCache();
  const isRefused = useSyncExternalStore(
    (notify) => cache.subscribe(notify),
    () => cache.getAll().some(({ state }) => isNotAdmin(state.error)),
  );
  useEffect(() => {
    if (!isRefused) void keepAdminArea();
  }, [isRefused]);
  return isRefused ? <AccessDenied /> : children;
}

/** Admin data needs a connection; only code and unsaved drafts are stored. An open form stays usable. */
function NeedsConnection() {
  if (useOnline()) return null;
  return (
    <Note tone="offline" className="mb-6">
      The admin area needs a connection. Your text stays here until you are back online.
    </Note>
  );
}
