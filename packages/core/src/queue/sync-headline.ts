import type { SyncIndicatorState } from './indicator.ts';
import type { FullPart } from './queue-item.ts';
import { fullNotice } from './quota-notice-text.ts';

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

export function syncHeadline(status: {
  readonly state: SyncIndicatorState;
  readonly pending: number;
  readonly failedPermanently: number;
  readonly full: FullPart | null;
}): string {
  const { state, pending, failedPermanently, full } = status;
  if (state === 'loading') return 'Opening your data';
  if (failedPermanently > 0) {
    return failedPermanently === 1
      ? '1 change needs attention'
      : `${failedPermanently} changes need attention`;
  }
  if (pending === 0)
    return state === 'error' ? 'The server could not be reached' : 'Everything is on the server';
  if (state === 'offline') return `${changes(pending)} waiting for signal`;
  if (full) return fullNotice(full, pending).title;
  if (state === 'syncing') return `Sending ${changes(pending)}`;
  return `${changes(pending)} waiting to be sent`;
}
