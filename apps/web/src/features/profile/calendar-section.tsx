import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarCreatedAt, createCalendarAddress, revokeCalendarAddress } from '../../net/calendar-feed.ts';
import { answered } from '../../net/server-state.ts';
import { useOnline } from '../../platform/use-online.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Note } from '../../ui/note.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useServerStep } from './sign-in/use-server-step.ts';

const CALENDAR = ['calendar'];

/** Creates and revokes the address of the user's calendar. */
export function CalendarSection() {
  const isOnline = useOnline();
  const created = useQuery({
    queryKey: CALENDAR,
    queryFn: () => answered(calendarCreatedAt()),
    staleTime: 0,
  });
  return (
    <div className="max-w-2xl">
      <p className="max-w-xl text-pretty text-muted">
        Your calendar app can show when permissions and warranties end, when a follow-up is due and for which
        days you have planned a quest. An event shows the day and its kind, never a place, a name or a note.
      </p>
      {isOnline ? null : (
        <Note tone="offline" className="mt-5">
          You are offline. You can change this when you have signal.
        </Note>
      )}
      {created.isError && isOnline ? (
        <RetryNote message={created.error.message} onRetry={created.refetch} className="mt-5" />
      ) : null}
      {created.data === undefined ? null : <CalendarAddress createdAt={created.data} isOnline={isOnline} />}
      {created.isPending && isOnline ? (
        <div aria-busy="true" className="mt-6">
          <Skeleton className="h-11 w-48" />
        </div>
      ) : null}
    </div>
  );
}

function CalendarAddress({ createdAt, isOnline }: { createdAt: string | null; isOnline: boolean }) {
  const client = useQueryClient();
  const step = useServerStep();
  const [address, setAddress] = useState<string | null>(null);
  const [asking, setAsking] = useState<'replace' | 'revoke' | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: CALENDAR });

  async function create() {
    const made = await step.run(createCalendarAddress);
    if (made) setAddress(made.value);
    await reload();
  }

  async function revoke() {
    const done = await step.run(revokeCalendarAddress);
    if (done) {
      setAddress(null);
      toast.success('Calendar address revoked');
    }
    await reload();
  }

  return (
    <div className="mt-6 grid gap-5">
      {step.problem ? <Note tone="problem">{step.problem.message}</Note> : null}
      {address ? <NewAddress address={address} /> : null}
      {createdAt && !address ? (
        <p>
          You created an address on {dayText(createdAt)}. It cannot be shown again; create a new one to add it
          to another calendar app.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {createdAt ? (
          <>
            <Button
              variant="secondary"
              disabled={!isOnline}
              aria-disabled={step.isBusy}
              onClick={() => setAsking('replace')}
            >
              Create a new address
            </Button>
            <Button
              variant="danger-quiet"
              disabled={!isOnline}
              aria-disabled={step.isBusy}
              onClick={() => setAsking('revoke')}
            >
              Revoke address
            </Button>
          </>
        ) : (
          <Button disabled={!isOnline} aria-disabled={step.isBusy} onClick={() => void create()}>
            Create address
          </Button>
        )}
      </div>
      <AlertDialog
        open={asking === 'replace'}
        onOpenChange={(open) => setAsking(open ? 'replace' : null)}
        title="Create a new address?"
        description="The earlier address stops working at once, in every calendar app that has it."
        confirmLabel="Create address"
        onConfirm={create}
      />
      <AlertDialog
        open={asking === 'revoke'}
        onOpenChange={(open) => setAsking(open ? 'revoke' : null)}
        title="Revoke the address?"
        description="It stops working at once. Calendar apps may show what they have already read until you remove the calendar there."
        confirmLabel="Revoke address"
        danger
        onConfirm={revoke}
      />
    </div>
  );
}

function NewAddress({ address }: { address: string }) {
  const copy = () =>
    copyText(address, {
      copied: 'Calendar address copied',
      refused: { title: 'The address could not be copied', description: 'Select and copy it by hand.' },
    });
  return (
    <div className="grid gap-3">
      <Note>
        Copy this address now; it is shown only once. In your calendar app, add a calendar by its address.
        Anyone who has the address can see your days until you revoke it.
      </Note>
      <Field label="Calendar address">
        <Input value={address} readOnly onFocus={(event) => event.target.select()} className="figures" />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy address</Button>
        <Button asChild variant="secondary">
          <a href={address.replace(/^https?:/, 'webcal:')}>Open in calendar app</a>
        </Button>
      </div>
    </div>
  );
}

function dayText(at: string): string {
  return new Intl.DateTimeFormat(navigator.language, { dateStyle: 'long' }).format(new Date(at));
}
