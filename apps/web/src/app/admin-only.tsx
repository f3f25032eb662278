import type { ReactNode } from 'react';
import { useSession } from '../lib/session.ts';
import { AccessDenied } from './access-denied.tsx';

/** Shows its children to admins and a closed gate to everybody else (spec section 2). */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return user?.showsAdmin ? children : <AccessDenied />;
}
