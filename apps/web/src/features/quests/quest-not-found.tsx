import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** An address of no quest of this person: unknown, deleted, or somebody else's. */
export function QuestNotFound() {
  return (
    <div className="page-width flex grow flex-col justify-center py-10">
      <EmptyState
        headingLevel={1}
        title="Quest Not Found"
        description="It may have been deleted on another device, or the link belongs to another account."
        action={
          <Button asChild>
            <Link to="/quests">See your quests</Link>
          </Button>
        }
      />
    </div>
  );
}
