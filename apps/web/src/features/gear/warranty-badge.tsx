import type { Warranty } from '@metalquest/core/gear/warranty';
import { Badge } from '../../ui/badge.tsx';

export function WarrantyBadge({ warranty, className }: { warranty: Warranty; className?: string }) {
  if (warranty.status === 'none' || warranty.status === 'running') return null;
  const text =
    warranty.status === 'over'
      ? 'Warranty ended'
      : warranty.daysLeft === 0
        ? 'Warranty ends today'
        : `Warranty: ${warranty.daysLeft} ${warranty.daysLeft === 1 ? 'day' : 'days'} left`;
  return (
    <Badge tone={warranty.status === 'ending' ? 'danger' : 'quiet'} {...(className ? { className } : {})}>
      {text}
    </Badge>
  );
}
