import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listSecurityEvents } from '../../net/auth/account-actions.ts';
import { eventLine } from '../../net/auth/security-events.ts';
import { answered } from '../../net/server-state.ts';
import { Button } from '../../ui/button.tsx';
import { EventLines } from '../../ui/event-lines.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';

const FIRST = 8;

/** The security log of the account; hidden if empty, as it always is on Supabase. */
export function RecentActivity({ isOnline }: { isOnline: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const events = useQuery({
    // Under the sessions' key, because signing out a device creates an event.
    queryKey: ['sessions', 'activity'],
    queryFn: () => answered(listSecurityEvents()),
    staleTime: 0,
  });
  if (events.isPending || events.data?.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-lg">Recent activity</h2>
      <p className="mt-2 max-w-xl text-pretty text-muted">
        Sign-ins and changes to your account. If one was not you, change your password and sign out the other
        devices.
      </p>
      {events.data ? (
        <>
          <EventLines
            events={(isWhole ? events.data : events.data.slice(0, FIRST)).map(eventLine)}
            label="Recent activity"
            className="mt-4"
          />
          {events.data.length > FIRST && !isWhole ? (
            <Button variant="secondary" className="mt-4" onClick={() => setWhole(true)}>
              Show all {events.data.length}
            </Button>
          ) : null}
        </>
      ) : isOnline ? (
        <RetryNote message={events.error.message} onRetry={events.refetch} className="mt-4" />
      ) : null}
    </section>
  );
}
