import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type DeviceSession,
  endOtherSessions,
  endSession,
  listSessions,
} from '../../net/auth/account-actions.ts';
import { answered } from '../../net/server-state.ts';
import { useOnline } from '../../platform/use-online.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { DeviceLine } from './device-line.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { useServerStep } from './sign-in/use-server-step.ts';

const SESSIONS = ['sessions'];

export function DevicesSection() {
  const isOnline = useOnline();
  const sessions = useQuery({
    queryKey: SESSIONS,
    queryFn: () => answered(listSessions()),
    staleTime: 0,
  });
  return (
    <div className="max-w-2xl">
      <p className="max-w-xl text-pretty text-muted">
        A signed-out device no longer syncs. The data already on it stays readable until its browser data is
        cleared.
      </p>
      {isOnline ? null : (
        <Note tone="offline" className="mt-5">
          You are offline.{' '}
          {sessions.data ? 'This list may be out of date.' : 'The list loads when you have signal.'}
        </Note>
      )}
      {sessions.isError && !sessions.data && isOnline ? (
        <RetryNote message={sessions.error.message} onRetry={sessions.refetch} className="mt-5" />
      ) : null}
      {sessions.data ? <Devices sessions={sessions.data} isOnline={isOnline} /> : null}
      {sessions.isPending && isOnline ? (
        <div aria-busy="true" className="mt-6 grid gap-3">
          <Skeleton className="h-18" />
          <Skeleton className="h-18" />
        </div>
      ) : null}
      <RecentActivity isOnline={isOnline} />
    </div>
  );
}

function Devices({ sessions, isOnline }: { sessions: readonly DeviceSession[]; isOnline: boolean }) {
  const client = useQueryClient();
  const step = useServerStep();
  const [isAsking, setAsking] = useState(false);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);

  async function end(ask: Parameters<typeof step.run>[0], successText: string) {
    const done = await step.run(ask);
    if (done) toast.success(successText);
    await client.invalidateQueries({ queryKey: SESSIONS });
  }

  return (
    <>
      {step.problem ? (
        <Note tone="problem" className="mt-5">
          {step.problem.message}
        </Note>
      ) : null}
      {others.length > 1 ? (
        <Button
          variant="danger-quiet"
          className="mt-6"
          disabled={!isOnline}
          aria-disabled={step.isBusy}
          onClick={() => setAsking(true)}
        >
          Sign out all other devices
        </Button>
      ) : null}
      <ul className="mt-6 divide-y divide-line border-line border-y">
        {sessions.map((session) => (
          <DeviceLine
            key={session.id}
            session={session}
            canEnd={isOnline && !step.isBusy}
            onEnd={(name) => end(() => endSession(session.id), `${name} signed out`)}
          />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="mt-4 text-muted">You are not signed in on other devices.</p>
      ) : null}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Sign out ${others.length} devices?`}
        description="Unsent changes stay on those devices until you sign in there again."
        confirmLabel="Sign out devices"
        danger
        onConfirm={() => end(endOtherSessions, 'All other devices signed out')}
      />
    </>
  );
}
