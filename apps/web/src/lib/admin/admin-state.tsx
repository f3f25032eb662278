import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { newServerState } from '../server-state.ts';
import { useSession } from '../session.ts';

/**
 * What the admin area was answered, for one account: another one begins with nothing. Stands once around the pages below
 * `/admin`, in their lazy layout, so that nobody else loads it.
 */
export function AdminState({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return <OneAccount key={user?.id ?? ''}>{children}</OneAccount>;
}

function OneAccount({ children }: { children: ReactNode }) {
  const [state] = useState(() => {
    // It hears of a lost network by its event alone, and not that there was none from the start.
    onlineManager.setOnline(navigator.onLine);
    return newServerState();
  });
  return <QueryClientProvider client={state}>{children}</QueryClientProvider>;
}
