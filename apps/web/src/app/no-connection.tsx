import { loadCode } from '../platform/missing-code.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { LazyPage } from './site-routes.tsx';

function NoConnection() {
  return (
    <div className="page-width flex grow flex-col justify-center py-10">
      <EmptyState
        headingLevel={1}
        title="No connection"
        description="The admin area works online only. It opens when you have signal."
        action={<Button onClick={() => window.location.reload()}>Try again</Button>}
      />
    </div>
  );
}

/** Wraps a page that is not precached: offline, it shows NoConnection instead of an error. */
export function online(lazy: LazyPage): LazyPage {
  return async () => {
    try {
      return await loadCode(lazy);
    } catch (cause) {
      if (navigator.onLine) throw cause;
      return { Component: NoConnection };
    }
  };
}
