import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The empty state of an account without records. */
export function NoStatistics() {
  return (
    <EmptyState
      className="md:py-14"
      title="Nothing to count yet"
      description="Figures and charts appear here after your first quest."
      action={
        <Button asChild size="field">
          <Link to="/quests">Go to quests</Link>
        </Button>
      }
    />
  );
}

/** The empty state of a filter without matches. */
export function NothingLeft({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      className="md:py-14"
      title="No matching records"
      description="No quests or finds match these filters."
      action={
        <Button size="field" onClick={onClear}>
          Clear all filters
        </Button>
      }
    />
  );
}
