import type { Equipment } from '@metalquest/core/gear/equipment';
import { warrantyReminders, warrantySentence } from '@metalquest/core/gear/warranty';
import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';

export interface WarrantyRemindersProps {
  gear: readonly Equipment[];
  /** YYYY-MM-DD */
  today: string;
  locale: string;
}

/** Warranties that end in the next 30 days or ended in the last 30. */
export function WarrantyReminders({ gear, today, locale }: WarrantyRemindersProps) {
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
