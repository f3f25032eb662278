import type { Toast } from '@metalquest/core/toast/toast';
import { toast } from '../../ui/toast.ts';

const KIND = { default: 'info', success: 'success', warning: 'warning', destructive: 'error' } as const;

/** Shows a message of core. Replaces the last one with the same `id`, to limit their number. */
export function showToast({ title, description, tone, durationMs }: Toast, id: string): void {
  toast[KIND[tone]](title, { ...(description ? { description } : {}), durationMs, id });
}
