import type { ReactNode } from 'react';
import { EmptyLink } from '../../ui/empty-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoQuests({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      className="md:py-16"
      title="Your first quest starts here"
      description="A quest is one outing. It records the time, the path you walk and every find. It works without signal, and only you see the map."
      action={
        <>
          {action}
          <EmptyLink to="/import">Import records</EmptyLink>
        </>
      }
    />
  );
}
