import { afterEach, describe, expect, it, vi } from 'vitest';
import { toast } from './toast.ts';
import { toastOnFailure } from './toast-on-failure.ts';

const TITLE = 'Pause Quest Failed';
const refusal = { ok: false, error: { title: 'No Active Quest', message: 'No quest to pause.' } } as const;

afterEach(() => vi.restoreAllMocks());

describe('the outcome of a command', () => {
  it('shows its own message when it was refused', async () => {
    const error = vi.spyOn(toast, 'error').mockImplementation(() => {});
    expect(await toastOnFailure(Promise.resolve(refusal), TITLE)).toEqual(refusal);
    expect(error).toHaveBeenCalledWith('No Active Quest', { description: 'No quest to pause.', id: TITLE });
  });

  it("shows the action's title when it threw", async () => {
    const error = vi.spyOn(toast, 'error').mockImplementation(() => {});
    expect(await toastOnFailure(Promise.reject(new Error('Disk on fire')), TITLE)).toEqual({
      ok: false,
      error: null,
    });
    expect(error).toHaveBeenCalledWith(TITLE, { description: 'Disk on fire', id: TITLE });
  });

  it('removes an earlier failure message when it succeeded', async () => {
    const dismiss = vi.spyOn(toast, 'dismiss').mockImplementation(() => {});
    expect(await toastOnFailure(Promise.resolve({ ok: true, value: 7 }), TITLE)).toEqual({
      ok: true,
      value: 7,
    });
    expect(dismiss).toHaveBeenCalledWith(TITLE);
  });
});
