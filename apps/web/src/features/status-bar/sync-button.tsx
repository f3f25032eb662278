import type { SyncIndicatorState } from '@metalquest/core/queue/indicator';
import { manualSyncToast } from '@metalquest/core/queue/sync-toasts';
import type { SyncEngine, SyncStatus } from '@metalquest/sync/engine';
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
import { showToast } from './show-toast.ts';
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
  readonly syncNow: SyncEngine['syncNow'];
}

/** How this device and the server stand, and a way to make them equal now. */
export function SyncButton({ status, locale, syncNow }: SyncButtonProps) {
  const { state, tooltip, disabled } = syncButtonState(status, new Date(), locale);
  const Icon = ICONS[state];
  const press = async () => {
    if (disabled) return;
    try {
      showToast(manualSyncToast(await syncNow()), 'manual-sync');
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : 'An unexpected error occurred';
      showToast(manualSyncToast({ kind: 'failed', message }), 'manual-sync');
    }
  };
  return (
    <Tooltip content={tooltip}>
      <button
        type="button"
        aria-label={spokenName(tooltip, status.pending)}
        // Not the disabled attribute: a disabled button cannot say why.
        aria-disabled={disabled}
        data-sync-state={state}
        onClick={press}
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

/** The tooltip and the number beside the icon: what is seen on a button must be in its name (WCAG 2.5.3). */
function spokenName(tooltip: string, pending: number): string {
  return pending === 0 || tooltip.startsWith(`${pending} `) ? tooltip : `${tooltip} ${pending} waiting.`;
}
