import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectToaster, type ToastMessage } from './toast.ts';
import { toastDeleted } from './toast-deleted.ts';

const ROW = { table: 'finds', entityId: 'b6e5f6a2-52a1-4a3e-9d1e-2f4c7f7f1a10' };

let toasts: ToastMessage[] = [];
let dismissed: string[] = [];
let leave = (): void => {};

beforeEach(() => {
  vi.useFakeTimers();
  toasts = [];
  dismissed = [];
  leave = connectToaster({
    show: (message) => void toasts.push(message),
    dismiss: (id) => void dismissed.push(id),
  });
});

afterEach(() => {
  leave();
  vi.useRealTimers();
});

it('offers to undo a delete for 8 s, and confirms the undo', async () => {
  const undoDelete = vi.fn(async () => ({ ok: true as const, value: undefined }));
  const onUndone = vi.fn();
  toastDeleted({ undoDelete }, { row: ROW, noun: 'Find', name: 'Silver penny', onUndone });
  expect(toasts).toMatchObject([{ title: 'Find deleted', durationMs: 8_000, action: { label: 'Undo' } }]);
  toasts[0]?.action?.onClick();
  await vi.runAllTimersAsync();
  expect(undoDelete).toHaveBeenCalledWith(ROW);
  expect(toasts[1]).toMatchObject({ title: 'Find restored', description: 'Silver penny is back.' });
  expect(onUndone).toHaveBeenCalledOnce();
});

it('shows why it could not be undone', async () => {
  const error = { code: 'too-late' as const, title: 'Restore Failed', message: 'It is deleted for good.' };
  const onUndone = vi.fn();
  toastDeleted({ undoDelete: async () => ({ ok: false, error }) }, { row: ROW, noun: 'Find', onUndone });
  toasts[0]?.action?.onClick();
  await vi.runAllTimersAsync();
  expect(toasts[1]).toMatchObject({ kind: 'error', title: 'Restore Failed', description: error.message });
  expect(onUndone).not.toHaveBeenCalled();
});

it('removes the offer when its time is over, even while the pointer rests on it', () => {
  toastDeleted({ undoDelete: vi.fn() }, { row: ROW, noun: 'Find' });
  vi.advanceTimersByTime(9_999);
  expect(dismissed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(dismissed).toEqual([toasts[0]?.id]);
});
