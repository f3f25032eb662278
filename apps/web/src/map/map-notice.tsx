import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** A notice at the upper edge of the map: a problem and its remedy. */
export function MapNotice({
  children,
  action,
  onClose,
}: {
  children: ReactNode;
  action?: { label: string; onClick: () => void };
  onClose?: () => void;
}) {
  return (
    <div
      role="status"
      className="pointer-events-auto flex max-w-md animate-rise items-center gap-2 rounded-control border border-line bg-card py-1.5 pr-2 pl-4 text-sm shadow-float"
    >
      <p className="grow py-1.5">{children}</p>
      {action ? (
        <button
          type="button"
          onClick={action.onClick}
          className="min-h-11 shrink-0 rounded-sm px-2.5 font-[620] text-sky hover:bg-moss-tint md:min-h-9"
        >
          {action.label}
        </button>
      ) : null}
      {onClose ? (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-sm text-muted hover:text-ink md:size-9"
        >
          <X aria-hidden="true" size={18} strokeWidth={1.75} />
        </button>
      ) : null}
    </div>
  );
}
