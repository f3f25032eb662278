import { asPermissionId, isUuid, type PermissionId } from '@metalquest/core/ids';
import { localDay } from '@metalquest/core/time/day';
import { Link, useParams } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { useDisplay } from '../../engine/use-display.ts';
import { useLive } from '../../engine/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PermissionView } from './permission-view.tsx';

/** `/permissions/{id}`: a permission with its land, terms, finds and quests. */
export function PermissionPage() {
  const { id = '' } = useParams();
  return isUuid(id) ? <KnownAddress key={id} id={asPermissionId(id)} /> : <PermissionNotFound />;
}

function KnownAddress({ id }: { id: PermissionId }) {
  const { queries } = useEngine();
  const display = useDisplay();
  const detail = useLive(() => queries.permission(id), [queries, id]);
  if (detail.status === 'error') throw detail.error;
  if (detail.status === 'loading') return <PermissionLoading />;
  if (!detail.value) return <PermissionNotFound />;
  return <PermissionView detail={detail.value} display={display} today={localDay(new Date())} />;
}

function PermissionNotFound() {
  return (
    <div className="page-width flex grow flex-col justify-center py-10">
      <EmptyState
        headingLevel={1}
        title="Permission Not Found"
        description="It may have been deleted on another device, or the link belongs to another account."
        action={
          <Button asChild>
            <Link to="/permissions">See your permissions</Link>
          </Button>
        }
      />
    </div>
  );
}

function PermissionLoading() {
  return (
    <div
      role="status"
      aria-label="Loading permission"
      className="page-width grid gap-x-10 gap-y-6 py-3 md:py-6 lg:grid-cols-[minmax(0,1fr)_26rem]"
    >
      <Skeleton className="h-24 max-w-2xl lg:col-span-2" />
      <Skeleton className="h-[46dvh] min-h-72 rounded-card lg:h-[calc(100dvh-24rem)] lg:min-h-104" />
      <Skeleton className="h-80" />
    </div>
  );
}
