import type { ReactNode } from 'react';
import { EmptyLink } from '../../ui/empty-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoQuests({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      className="md:py-16"
      title="Your first quest starts here"
      description="A quest is one outing: it keeps the time, the path you walk and every find on it. It works with no signal, and the map stays yours alone."
      action={
        <>
          {action}
          <EmptyLink to="/import">Bring your records</EmptyLink>
        </>
      }
    />
  );
}
