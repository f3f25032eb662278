import type { Warranty } from '@metalquest/core/gear/warranty';
import { Badge } from '../../ui/badge.tsx';

/** A word about a warranty that nears its end or is over; nothing while it runs. */
export function WarrantyBadge({ warranty, className }: { warranty: Warranty; className?: string }) {
  if (warranty.status === 'none' || warranty.status === 'running') return null;
  const text =
    warranty.status === 'over'
      ? 'Warranty over'
      : warranty.daysLeft === 0
        ? 'Warranty ends today'
        : `Warranty: ${warranty.daysLeft} ${warranty.daysLeft === 1 ? 'day' : 'days'} left`;
  return (
    <Badge tone={warranty.status === 'ending' ? 'danger' : 'quiet'} {...(className ? { className } : {})}>
      {text}
    </Badge>
  );
}
