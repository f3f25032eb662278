import type { SyncIndicatorState } from '@metalquest/core/queue/indicator';
import type { SyncStatus } from '@metalquest/sync/engine';
import {
  Cloud,
  CloudAlert,
  CloudCheck,
  CloudOff,
  CloudUpload,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react';
import { cn } from '../../ui/cn.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { syncButtonState } from './sync-button-state.ts';

const ICONS: Record<SyncIndicatorState, LucideIcon> = {
  loading: Cloud,
  offline: CloudOff,
  syncing: LoaderCircle,
  error: CloudAlert,
  pending: CloudUpload,
  synced: CloudCheck,
};

export interface SyncButtonProps {
  readonly status: SyncStatus;
  readonly locale: string;
  /** Opens the list; `sync` is true if the tooltip promised a sync. */
  readonly onPress: (sync: boolean) => void;
  readonly onApproach: () => void;
}

/** A button with the sync state that opens the list. It does not resend permanently refused changes. */
export function SyncButton({ status, locale, onPress, onApproach }: SyncButtonProps) {
  const { state, tooltip, disabled } = syncButtonState(status, new Date(), locale);
  const Icon = ICONS[state];
  const promisesSync = state === 'pending' || (state === 'error' && status.failedPermanently === 0);
  return (
    <Tooltip content={tooltip}>
      <button
        type="button"
        aria-label={spokenName(tooltip, status.pending)}
        aria-haspopup="dialog"
        // Not the disabled attribute, which would hide the tooltip.
        aria-disabled={state === 'loading'}
        data-sync-state={state}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={() => state !== 'loading' && onPress(promisesSync && !disabled)}
        className={cn(
          'flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-control px-1.5 text-muted sm:px-2.5 -mr-1 sm:-mr-2.5',
          'transition-colors not-aria-disabled:hover:bg-moss-tint not-aria-disabled:hover:text-ink',
          state === 'error' && 'text-clay',
          state === 'pending' && 'text-ink',
        )}
      >
        <Icon
          aria-hidden="true"
          size={22}
          strokeWidth={1.75}
          className={cn(state === 'syncing' && 'animate-spin motion-reduce:animate-none')}
        />
        {status.pending > 0 ? <span className="figures text-sm">{status.pending}</span> : null}
      </button>
    </Tooltip>
  );
}

/** The tooltip and the number next to the icon: visible text must be in the accessible name (WCAG 2.5.3). */
function spokenName(tooltip: string, pending: number): string {
  return pending === 0 || tooltip.startsWith(`${pending} `) ? tooltip : `${tooltip} ${pending} waiting.`;
}
