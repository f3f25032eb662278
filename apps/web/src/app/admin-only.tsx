import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAdminStepNeeded } from '../net/admin/use-admin-step-needed.ts';
import { useSession } from '../net/auth/session.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AccessDenied } from './access-denied.tsx';

/** Shows its children to admins and Access Denied to others (spec section 2). */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const isStepNeeded = useAdminStepNeeded();
  if (!user?.showsAdmin) return <AccessDenied />;
  return isStepNeeded ? <SecondStepNeeded /> : children;
}

function SecondStepNeeded() {
  return (
    <div className="page-width flex grow flex-col justify-center py-10">
      <EmptyState
        headingLevel={1}
        title="Turn on two-factor authentication"
        description="This site requires it for administrators. The admin area opens as soon as you turn it on."
        action={
          <Button asChild>
            <Link to="/profile/sign-in">Open settings</Link>
          </Button>
        }
      />
    </div>
  );
}
