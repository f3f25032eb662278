import type { DeletedRecord } from '@metalquest/core/deleted/deleted-record';
import { localDay } from '@metalquest/core/time/day';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDisplay } from '../../../engine/use-display.ts';
import { deletePermanently, listDeleted, removeFiles } from '../../../net/deleted-records.ts';
import { answered } from '../../../net/server-state.ts';
import { useOnline } from '../../../platform/use-online.ts';
import { dayText } from '../../../records/date-text.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Note } from '../../../ui/note.tsx';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useServerStep } from '../sign-in/use-server-step.ts';
import { DeletedRow } from './deleted-row.tsx';

const DELETED = ['deleted-records'];

/** What the user deleted in the last 30 days, by day, to restore or to delete permanently. */
export function DeletedSection() {
  const isOnline = useOnline();
  const pages = useInfiniteQuery({
    queryKey: DELETED,
    queryFn: ({ pageParam }) => answered(listDeleted(pageParam)),
    initialPageParam: null as DeletedRecord | null,
    getNextPageParam: (page) => (page.more ? (page.records.at(-1) ?? null) : null),
    staleTime: 0,
  });
  useEffect(() => {
    if (isOnline) void removeFiles();
  }, [isOnline]);
  const records = pages.data?.pages.flatMap((page) => page.records);
  return (
    <div className="max-w-2xl">
      <p className="max-w-xl text-pretty text-muted">
        What you delete is kept here for 30 days after the delete has synced. You can restore it on all your
        devices, with everything that was deleted with it. Its photos and files count towards your storage
        until they are gone.
      </p>
      {isOnline ? null : (
        <Note tone="offline" className="mt-5">
          You are offline.{' '}
          {records
            ? 'You can restore and delete records when you have signal.'
            : 'The list loads when you have signal.'}
        </Note>
      )}
      {pages.isError && isOnline ? (
        <RetryNote message={pages.error.message} onRetry={pages.refetch} className="mt-5" />
      ) : null}
      {records ? <DeletedRecords records={records} isOnline={isOnline} /> : null}
      {pages.hasNextPage ? (
        <Button
          variant="secondary"
          className="mt-5"
          disabled={!isOnline}
          aria-disabled={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
      {pages.isPending && isOnline ? (
        <div role="status" aria-label="Loading" className="mt-6 grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      ) : null}
    </div>
  );
}

interface DeletedRecordsProps {
  readonly records: readonly DeletedRecord[];
  readonly isOnline: boolean;
}

function DeletedRecords({ records, isOnline }: DeletedRecordsProps) {
  const { locale } = useDisplay();
  const client = useQueryClient();
  const step = useServerStep();
  const [isAsking, setAsking] = useState(false);
  const reload = () => client.invalidateQueries({ queryKey: DELETED });

  async function deleteAll() {
    const done = await step.run(() => deletePermanently(records.map(({ id }) => id)));
    if (done) toast.success('Records permanently deleted');
    await reload();
  }

  if (records.length === 0)
    return (
      <EmptyState
        title="Nothing was deleted"
        description="Quests, finds, permissions, contacts, gear and other records that you delete appear here for 30 days."
      />
    );
  const days = [...Map.groupBy(records, ({ deletedAt }) => localDay(new Date(deletedAt)))];
  return (
    <>
      {days.map(([day, deleted]) => (
        <section key={day} aria-labelledby={`deleted-${day}`} className="mt-7">
          <h2 id={`deleted-${day}`} className="text-lg">
            {dayText(day, locale)}
          </h2>
          <ul className="mt-2.5 divide-y divide-line rounded-card border border-line bg-card px-4 shadow-soft sm:px-5">
            {deleted.map((record) => (
              <DeletedRow key={record.id} record={record} isOnline={isOnline} onDone={reload} />
            ))}
          </ul>
        </section>
      ))}
      {step.problem ? (
        <Note tone="problem" className="mt-5">
          {step.problem.message}
        </Note>
      ) : null}
      {records.length > 1 ? (
        <Button
          variant="danger-quiet"
          className="mt-6"
          disabled={!isOnline}
          aria-disabled={step.isBusy}
          onClick={() => setAsking(true)}
        >
          Delete these {records.length} permanently
        </Button>
      ) : null}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete ${records.length} records permanently?`}
        description="They and their photos are gone for good, on all your devices. This cannot be undone."
        confirmLabel="Delete permanently"
        danger
        onConfirm={deleteAll}
      />
    </>
  );
}
