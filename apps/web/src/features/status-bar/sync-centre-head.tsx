import { syncHeadline } from '@metalquest/core/queue/sync-headline';
import type { SyncStatus } from '@metalquest/sync/engine';
import { RefreshCw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { syncButtonState } from './sync-button-state.ts';

export interface SyncCentreHeadProps {
  readonly status: SyncStatus;
  readonly locale: string;
  readonly syncNow: () => Promise<void>;
}

export function SyncCentreHead({ status, locale, syncNow }: SyncCentreHeadProps) {
  const { state, tooltip } = syncButtonState(status, new Date(), locale);
  return (
    <div className="grid gap-4">
      <div role="status">
        <p className={cn('display text-balance text-xl', state === 'error' && 'text-clay')}>
          {syncHeadline(status)}
        </p>
        <p className="mt-1.5 text-muted">{tooltip}</p>
      </div>
      <SyncNowButton status={status} locale={locale} syncNow={syncNow} />
    </div>
  );
}

/** Disabled while syncing, offline or not initialized (spec section 2); the line above says which. */
export function SyncNowButton({ status, locale, syncNow }: SyncCentreHeadProps) {
  const { state, disabled } = syncButtonState(status, new Date(), locale);
  return (
    <Button
      className="min-h-14 w-full"
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) void syncNow();
      }}
    >
      <RefreshCw
        aria-hidden="true"
        size={20}
        strokeWidth={1.75}
        className={cn(state === 'syncing' && 'animate-spin motion-reduce:animate-none')}
      />
      {state === 'syncing' ? 'Syncing' : 'Sync now'}
    </Button>
  );
}
