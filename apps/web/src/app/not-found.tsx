import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function NotFound() {
  return (
    <div className="page-width flex grow flex-col justify-center py-10">
      <EmptyState
        headingLevel={1}
        title="Page not found"
        description="There is no page at this address. It may have moved, or the link may be mistyped."
        action={
          <Button asChild>
            <Link to="/">Go home</Link>
          </Button>
        }
      />
    </div>
  );
}
