import { asPlannedQuestId, isUuid, type PlannedQuestId } from '@metalquest/core/ids';
import type { PlannedQuestDetail } from '@metalquest/sync/queries/planned-quest-queries';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useEngine } from '../../../engine/engine.ts';
import { useDisplay } from '../../../engine/use-display.ts';
import { useLive } from '../../../engine/use-live.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { toastDeleted } from '../../../ui/toast-deleted.ts';
import { toastOnFailure } from '../../../ui/toast-on-failure.ts';
import { EditPlanForm } from './plan-quest-form.tsx';
import { plannedDayText } from './planned-day.ts';
import { StartPlanned } from './start-planned.tsx';

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

/** `/quests/planned/{id}`: a planned quest, until it is started. */
function PlannedQuestPage() {
  const { id = '' } = useParams();
  return isUuid(id) ? <KnownAddress key={id} id={asPlannedQuestId(id)} /> : <PlanNotFound />;
}

function KnownAddress({ id }: { id: PlannedQuestId }) {
  const { queries } = useEngine();
  const detail = useLive(() => queries.plannedQuest(id), [queries, id]);
  if (detail.status === 'error') throw detail.error;
  if (detail.status === 'loading') {
    return (
      <div
        role="status"
        aria-label="Loading planned quest"
        className="page-width grid content-start gap-4 py-8"
      >
        <Skeleton className="h-10 w-2/3 max-w-md" />
        <Skeleton className="h-40 max-w-3xl" />
      </div>
    );
  }
  if (!detail.value) return <PlanNotFound />;
  return <PlanView detail={detail.value} />;
}

function PlanView({ detail: { plan, permission, gear } }: { detail: PlannedQuestDetail }) {
  const { commands } = useEngine();
  const { locale } = useDisplay();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);

  async function remove() {
    const deleted = await toastOnFailure(
      commands.deletePlannedQuest(plan.id),
      'Error Deleting Planned Quest',
    );
    if (!deleted.ok) return;
    navigate('/quests', { replace: true });
    toastDeleted(commands, {
      row: { table: 'planned_quests', entityId: plan.id },
      noun: 'Planned quest',
      name: plan.name,
      onUndone: () => navigate(`/quests/planned/${plan.id}`),
    });
  }

  return (
    <div className="page-width flex grow flex-col py-5 md:py-8">
      <BackLink to="/quests">Quests</BackLink>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="wrap-anywhere max-w-4xl text-2xl sm:text-3xl">{plan.name}</h1>
          <p className="mt-1.5 text-md text-muted">Planned for {plannedDayText(plan, locale)}</p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" onClick={() => setEditing(true)}>
            <Pencil {...icon} />
            Edit
          </Button>
          <Button variant="danger-quiet" onClick={() => void remove()}>
            <Trash2 {...icon} />
            Delete
          </Button>
        </div>
      </header>
      <dl className="mt-6 grid max-w-3xl gap-4">
        {plan.goal ? (
          <Fact label="Goal">
            <span className="whitespace-pre-line">{plan.goal}</span>
          </Fact>
        ) : null}
        <Fact label="Permission">
          {permission ? (
            <Link to={`/permissions/${permission.id}`} className="text-sky underline underline-offset-2">
              {permission.propertyAddress}
            </Link>
          ) : (
            'None'
          )}
        </Fact>
        {gear.length > 0 ? (
          <Fact label="Gear to bring">
            <ul>
              {gear.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          </Fact>
        ) : null}
      </dl>
      <div className="mt-8 max-w-md">
        {plan.questId ? (
          <Button asChild variant="secondary">
            <Link to={`/quests/${plan.questId}`}>See the quest</Link>
          </Button>
        ) : (
          <StartPlanned plan={plan} size="field" />
        )}
      </div>
      <Dialog open={isEditing} onOpenChange={setEditing} title="Edit planned quest">
        <EditPlanForm
          plan={plan}
          onSaved={() => {
            setEditing(false);
            toast.success('Planned quest updated');
          }}
        />
      </Dialog>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="wrap-anywhere mt-0.5">{children}</dd>
    </div>
  );
}

function PlanNotFound() {
  return (
    <div className="page-width flex grow flex-col justify-center py-10">
      <EmptyState
        headingLevel={1}
        title="Planned Quest Not Found"
        description="It may have been deleted, or the link belongs to another account."
        action={
          <Button asChild>
            <Link to="/quests">See your quests</Link>
          </Button>
        }
      />
    </div>
  );
}

export { PlannedQuestPage as Component };
