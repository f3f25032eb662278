import { expect, it } from 'vitest';
import { connectToaster, isToastWaiting, onToastWaiting, type ToastMessage, toast } from './toast.ts';

function toaster() {
  const toasts: ToastMessage[] = [];
  const leave = connectToaster({ show: (message) => void toasts.push(message), dismiss: () => {} });
  return { toasts, leave };
}

it('a message sent before the toaster is loaded loads it and is shown afterwards', () => {
  let loadCount = 0;
  const unsubscribe = onToastWaiting(() => {
    loadCount += 1;
  });
  toast.success('Quest Started', { description: 'Long Meadow has been started successfully!' });
  expect(loadCount).toBe(1);
  expect(isToastWaiting()).toBe(true);
  const { toasts, leave } = toaster();
  expect(toasts).toMatchObject([{ kind: 'success', title: 'Quest Started', durationMs: 3_000 }]);
  expect(isToastWaiting()).toBe(false);
  leave();
  unsubscribe();
});

it('each kind stays as long as specified', () => {
  const { toasts, leave } = toaster();
  toast.info('Data Refreshed');
  toast.success('Quest Started');
  toast.warning('Pending Sync');
  toast.error('Sync Error');
  toast.permanentFailure('Sync Failed Permanently');
  expect(toasts.map(({ durationMs }) => durationMs)).toEqual([4_000, 3_000, 5_000, 8_000, 10_000]);
  leave();
});

it('a dismissed pending message is never shown', () => {
  toast.info('You are offline', { id: 'offline' });
  toast.dismiss('offline');
  const { toasts, leave } = toaster();
  expect(toasts).toEqual([]);
  leave();
});
