import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Display } from '../../../engine/use-display.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ListSearch, StatusFilter } from './list-filters.tsx';
import { ListFoot } from './list-foot.tsx';
import { PermissionCard } from './permission-card.tsx';
import { type PermissionListFilter, usePermissionList } from './use-permission-list.ts';

const ALL: PermissionListFilter = { search: '', status: null };

export interface PermissionsTabProps {
  display: Display;
  today: string;
  onAdd: () => void;
}

export function PermissionsTab({ display, today, onAdd }: PermissionsTabProps) {
  const [filter, setFilter] = useState(ALL);
  const list = usePermissionList(filter);
  if (list.status === 'error') throw list.error;
  const isFiltered = filter.search.trim() !== '' || filter.status !== null;
  if (list.status === 'loading') return <ListLoading label="Loading permissions" />;
  if (list.total === 0 && !isFiltered) return <NoPermissions onAdd={onAdd} />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2.5">
        <ListSearch
          label="Search permissions"
          placeholder="Address, terms or notes"
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
        />
        <StatusFilter value={filter.status} onChange={(status) => setFilter({ ...filter, status })} />
      </div>
      {list.total === 0 ? (
        <div role="status" className="grid justify-items-center gap-4 py-14 text-center">
          <p className="text-md text-muted">No permission matches.</p>
          <Button variant="secondary" onClick={() => setFilter(ALL)}>
            Show all permissions
          </Button>
        </div>
      ) : (
        <>
          <ul className="mt-4 grid gap-3 md:gap-4 xl:grid-cols-2">
            {list.items.map((permission) => (
              <li key={permission.id} className="min-w-0">
                <PermissionCard permission={permission} display={display} today={today} />
              </li>
            ))}
          </ul>
          <ListFoot
            shown={list.items.length}
            total={list.total}
            words={['permission', 'permissions']}
            onMore={list.loadMore}
          />
        </>
      )}
    </>
  );
}

export function ListLoading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3 md:gap-4">
      <Skeleton className="h-12 w-full sm:max-w-80" />
      <div className="grid gap-3 md:gap-4 xl:grid-cols-2">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-30 rounded-card sm:h-34" />
        ))}
      </div>
    </div>
  );
}

function NoPermissions({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      className="md:py-12"
      title="No permissions yet"
      description="Keep each permission with its landowner, land, end date and terms. You draw the boundary on the map; only you see it."
      action={
        <Button size="field" onClick={onAdd}>
          <Plus aria-hidden="true" size={22} strokeWidth={1.75} />
          Add permission
        </Button>
      }
    />
  );
}
