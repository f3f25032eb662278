import type { Equipment } from '@metalquest/core/gear/equipment';
import { EQUIPMENT_TYPES } from '@metalquest/core/gear/equipment';
import { warrantyReminders, warrantySentence } from '@metalquest/core/gear/warranty';
import { localDay } from '@metalquest/core/time/day';
import type { GearListItem } from '@metalquest/sync/queries/query-types';
import { Plus, ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { type Display, useDisplay } from '../../engine/use-display.ts';
import { useLive } from '../../engine/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GearCard } from './gear-card.tsx';
import { shelfSummary, TYPE_LABELS } from './gear-labels.ts';

const GRID = 'grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 md:gap-x-5.5 md:gap-y-7 xl:grid-cols-4';

/** `/gear`: all gear, grouped by type. */
function GearPage() {
  const { queries } = useEngine();
  const display = useDisplay();
  const shelf = useLive(() => queries.gear(), [queries]);
  if (shelf.status === 'error') throw shelf.error;
  const gear = shelf.value ?? [];
  return (
    <div className="page-width flex grow flex-col py-5 pb-10 md:min-h-dvh md:py-8">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 md:items-end">
        <div className="min-w-0 flex-1 basis-44">
          <h1 className="text-2xl md:text-3xl">My Gear</h1>
          {shelf.status === 'loading' ? <Skeleton className="mt-2 h-5 w-48 rounded-xs" /> : null}
          {gear.length > 0 ? (
            <p className="mt-1.5 text-md text-muted">
              {shelfSummary(
                gear.map(({ type }) => type),
                display.locale,
              )}
            </p>
          ) : null}
        </div>
        {gear.length > 0 ? <AddButton className="shrink-0 md:min-h-14 md:px-6" /> : null}
      </header>
      {shelf.status === 'loading' ? <ShelfLoading /> : null}
      {shelf.status === 'ready' && gear.length === 0 ? <NoGear /> : null}
      {gear.length > 0 ? <Shelf gear={gear} display={display} /> : null}
    </div>
  );
}

function Shelf({ gear, display: { locale } }: { gear: readonly GearListItem[]; display: Display }) {
  const today = localDay(new Date());
  return (
    <>
      <WarrantyReminders gear={gear} today={today} locale={locale} />
      {EQUIPMENT_TYPES.map((type) => {
        const items = gear.filter((item) => item.type === type);
        if (items.length === 0) return null;
        return (
          <section key={type} aria-labelledby={`shelf-${type}`} className="mt-7 md:mt-9">
            <h2 id={`shelf-${type}`} className="eyebrow mb-3 font-sans">
              {TYPE_LABELS[type].many}
            </h2>
            <ul className={GRID}>
              {items.map((item) => (
                <li key={item.id} className="min-w-0">
                  <GearCard gear={item} today={today} locale={locale} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function AddButton({ size = 'md', className }: { size?: 'md' | 'field'; className?: string }) {
  return (
    <Button asChild size={size} {...(className ? { className } : {})}>
      <Link to="/gear/new">
        <Plus aria-hidden="true" size={22} strokeWidth={1.75} />
        Add gear
      </Link>
    </Button>
  );
}

function NoGear() {
  return (
    <EmptyState
      className="md:py-16"
      title="No gear yet"
      description="Add your detector with its photo, documents and warranty. Each find then shows what it was found with."
      action={<AddButton size="field" />}
    />
  );
}

function ShelfLoading() {
  return (
    <div role="status" aria-label="Loading gear" className="mt-7 md:mt-9">
      <Skeleton className="mb-3 h-4.5 w-24 rounded-xs" />
      <div className={GRID}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key}>
            <Skeleton className="aspect-4/3 rounded-picture" />
            <Skeleton className="mt-3 h-5 w-2/3 rounded-xs" />
            <Skeleton className="mt-2 h-4 w-1/2 rounded-xs" />
          </div>
        ))}
      </div>
    </div>
  );
}

interface WarrantyRemindersProps {
  gear: readonly Equipment[];
  /** YYYY-MM-DD */
  today: string;
  locale: string;
}

/** Warranties that end in the next 30 days or ended in the last 30. */
function WarrantyReminders({ gear, today, locale }: WarrantyRemindersProps) {
  const due = warrantyReminders(gear, today);
  if (due.length === 0) return null;
  return (
    <section aria-label="Warranties" className="mt-5 rounded-card border border-line bg-card shadow-soft">
      <ul className="grid gap-x-8 px-4 py-1.5 md:grid-cols-2 xl:grid-cols-3">
        {due.map(({ gear: { id, name }, warranty }) => (
          <li key={id} className="relative flex items-center gap-3 py-2.5">
            <ShieldAlert
              aria-hidden="true"
              size={22}
              strokeWidth={1.75}
              className={warranty.status === 'ending' ? 'shrink-0 text-clay' : 'shrink-0 text-muted'}
            />
            <p className="wrap-anywhere min-w-0">
              <Link to={`/gear/${id}`} className="wrap-anywhere font-[620] after:absolute after:inset-0">
                {name}
              </Link>
              <span className="block text-muted text-sm">{warrantySentence(warranty, locale)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export { GearPage as Component };
