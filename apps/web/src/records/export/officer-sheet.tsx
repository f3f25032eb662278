import type { OfficerFind } from '@metalquest/core/export/officer-record';
import type { FindSort } from '@metalquest/core/find/find-filter';
import type { FindId } from '@metalquest/core/ids';
import type { FindNarrowing } from '@metalquest/sync/queries/query-types';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OfficerForm } from './officer-form.tsx';
import { useOfficerFormatters } from './use-officer-formatters.ts';

const MAX_RECORDS = 200;

type OfficerSelection =
  | { readonly id: FindId }
  | { readonly filter: FindNarrowing & { readonly sort: FindSort } };

export interface OfficerSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finds: OfficerSelection;
}

/** Reports finds to a Finds Liaison Officer: contents, precision and missing data. */
export function OfficerSheet({ open, onOpenChange, finds }: OfficerSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      side="aside"
      title="For a Finds Liaison Officer"
      description="A record in the form of the Portable Antiquities Scheme, made on this device. You hand it over yourself."
    >
      <OfficerRecords finds={finds} />
    </Sheet>
  );
}

interface Records {
  readonly records: readonly OfficerFind[];
  /** Number of finds in the list, including those beyond the limit. */
  readonly total: number;
}

function OfficerRecords({ finds }: { finds: OfficerSelection }) {
  const { queries } = useEngine();
  const words = useOfficerFormatters();
  const loaded = useLive(async (): Promise<Records> => {
    if ('id' in finds) {
      const records = await queries.officerFinds([finds.id]);
      return { records, total: records.length };
    }
    const { items, total } = await queries.finds({ ...finds.filter, offset: 0, limit: MAX_RECORDS });
    return { records: await queries.officerFinds(items.map(({ id }) => id)), total };
  }, [queries, JSON.stringify(finds)]);
  const person = useLive(() => queries.profile(), [queries]);
  if (loaded.status === 'error') throw loaded.error;
  if (words === 'failed') {
    return (
      <Note tone="problem">A part of the app is missing on this device. Open this again with signal.</Note>
    );
  }
  if (!loaded.value || !words || person.status === 'loading') return <Loading />;
  const { records, total } = loaded.value;
  if (records.length === 0) return <Note>These finds were deleted.</Note>;
  const profile = person.value;
  const finder = profile?.fullName.trim() || `${profile?.firstName ?? ''} ${profile?.lastName ?? ''}`.trim();
  return (
    <>
      {total > records.length ? (
        <Note className="mb-5">
          These are the first {records.length} of {total} finds in the list. Narrow the list to hand over
          others.
        </Note>
      ) : null}
      <OfficerForm records={records} words={words} finder={finder} />
    </>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the record" className="grid gap-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-40" />
      <Skeleton className="h-60" />
    </div>
  );
}
