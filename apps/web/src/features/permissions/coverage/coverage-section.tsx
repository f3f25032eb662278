import type { Boundary, Permission } from '@metalquest/core/permission/permission';
import { type ReactNode, useId } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import type { Display } from '../../../engine/use-display.ts';
import { useLive } from '../../../engine/use-live.ts';
import type { MapPosition } from '../../../map/map-content.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CoverageView } from './coverage-view.tsx';

export interface CoverageSectionProps {
  permission: Permission;
  position: MapPosition | null;
  display: Display;
  onDraw: (() => void) | null;
}

export function CoverageSection({ permission, onDraw, ...view }: CoverageSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <h2 id={headingId} className="text-xl">
        Coverage
      </h2>
      {permission.boundary ? (
        <Walks permission={permission} boundary={permission.boundary} {...view} />
      ) : (
        <EmptyText
          action={
            onDraw ? (
              <Button variant="secondary" onClick={onDraw}>
                Draw the boundary
              </Button>
            ) : null
          }
        >
          After you draw the boundary, the map shows your walks on this land and the ground still to search.
        </EmptyText>
      )}
    </section>
  );
}

function EmptyText({ children, action = null }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="mt-2 grid justify-items-start gap-3">
      <p className="max-w-prose text-muted">{children}</p>
      {action}
    </div>
  );
}

type WalksProps = Omit<CoverageSectionProps, 'onDraw'> & { boundary: Boundary };

function Walks({ permission, ...view }: WalksProps) {
  const { queries } = useEngine();
  const walks = useLive(() => queries.coverageWalks(permission.id), [queries, permission.id]);
  if (walks.status === 'error') throw walks.error;
  if (walks.status === 'loading') return <Skeleton className="mt-3 h-128" />;
  if (walks.value.length === 0)
    return (
      <EmptyText>
        No walks yet. Choose this permission when you start a quest. Its path and the gaps appear here.
      </EmptyText>
    );
  return <CoverageView walks={walks.value} {...view} />;
}
