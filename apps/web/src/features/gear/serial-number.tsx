import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../../ui/cn.ts';

/** A serial number, which proves ownership: not in the DOM until the user clicks. */
export function SerialNumber({
  serialNumber,
  name,
  label = 'Serial number',
  isShort = false,
  className,
}: {
  serialNumber: string;
  name: string;
  label?: string;
  isShort?: boolean;
  className?: string;
}) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const shownLabel = isShort ? <span className="max-sm:hidden">{label}</span> : label;
  return (
    <button
      type="button"
      aria-expanded={isShown}
      aria-label={isShown ? `Hide serial number ${serialNumber} of ${name}` : `Show serial number of ${name}`}
      onClick={() => setShown(!isShown)}
      className={cn(
        'inline-flex min-h-11 min-w-0 items-center gap-2 rounded-control px-2.5 text-muted text-sm transition-colors hover:bg-moss-tint hover:text-ink',
        className,
      )}
    >
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0" />
      <span className={cn('min-w-0 break-all text-left', isShown && 'text-ink tabular-nums')}>
        {isShown ? serialNumber : shownLabel}
        {isShort && !isShown ? <span className="sm:hidden">Serial</span> : null}
      </span>
    </button>
  );
}
