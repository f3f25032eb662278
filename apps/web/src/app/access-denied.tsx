import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function AccessDenied() {
  return (
    <div className="page-width flex grow flex-col justify-center py-10">
      <EmptyState
        headingLevel={1}
        title="Access Denied"
        description="You don't have permission to access this area."
        action={
          <Button asChild>
            <Link to="/quests">Go to quests</Link>
          </Button>
        }
      />
    </div>
  );
}
