import { asEquipmentId, type EquipmentId, isUuid } from '@metalquest/core/ids';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { useDisplay } from '../../engine/use-display.ts';
import { useLive } from '../../engine/use-live.ts';
import { useEditRequested } from '../../records/edit-request.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EditGear } from './edit-gear.tsx';
import { GearView } from './gear-view.tsx';

/** `/gear/{id}`: shows and edits a piece of gear. */
function GearItemPage() {
  const { id = '' } = useParams();
  return isUuid(id) ? <KnownAddress key={id} id={asEquipmentId(id)} /> : <GearNotFound />;
}

function KnownAddress({ id }: { id: EquipmentId }) {
  const { queries } = useEngine();
  const display = useDisplay();
  const detail = useLive(() => queries.gearItem(id), [queries, id]);
  const [isEditing, setEditing] = useState(false);
  if (useEditRequested()) setEditing(true);
  if (detail.status === 'error') throw detail.error;
  if (detail.status === 'loading') return <GearLoading />;
  if (!detail.value) return <GearNotFound />;
  return isEditing ? (
    <EditGear gear={detail.value.gear} display={display} onDone={() => setEditing(false)} />
  ) : (
    <GearView detail={detail.value} display={display} onEdit={() => setEditing(true)} />
  );
}

function GearNotFound() {
  return (
    <div className="page-width flex grow flex-col justify-center py-10">
      <EmptyState
        headingLevel={1}
        title="Gear Not Found"
        description="It may have been deleted on another device, or the link belongs to another account."
        action={
          <Button asChild>
            <Link to="/gear">See your gear</Link>
          </Button>
        }
      />
    </div>
  );
}

function GearLoading() {
  return (
    <div
      role="status"
      aria-label="Loading gear"
      className="page-width grid grow content-start gap-x-12 gap-y-6 pt-16 pb-10 md:min-h-dvh lg:grid-cols-[minmax(0,1fr)_25rem]"
    >
      <Skeleton className="aspect-4/3 rounded-card lg:aspect-auto lg:h-[calc(100dvh-22rem)] lg:min-h-96" />
      <div className="grid content-start gap-4">
        <Skeleton className="h-10 w-3/4" />
        <Skeleton className="h-40" />
      </div>
    </div>
  );
}

export { GearItemPage as Component };
