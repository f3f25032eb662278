import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSession } from '../auth/session.ts';
import { newServerState } from '../server-state.ts';

export function AdminState({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return <OneAccount key={user?.id ?? ''}>{children}</OneAccount>;
}

function OneAccount({ children }: { children: ReactNode }) {
  const [state] = useState(() => {
    // onlineManager only listens for events; it does not detect that the page started offline.
    onlineManager.setOnline(navigator.onLine);
    return newServerState();
  });
  return <QueryClientProvider client={state}>{children}</QueryClientProvider>;
}
