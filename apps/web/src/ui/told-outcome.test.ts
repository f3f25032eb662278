import { afterEach, describe, expect, it, vi } from 'vitest';
import { toast } from './toast.ts';
import { toldOutcome } from './told-outcome.ts';

const TITLE = 'Pause Quest Failed';
const refusal = { ok: false, error: { title: 'No Active Quest', message: 'No quest to pause.' } } as const;

afterEach(() => vi.restoreAllMocks());

describe('what a command came to', () => {
  it('is told in its own words when it was refused', async () => {
    const error = vi.spyOn(toast, 'error').mockImplementation(() => {});
    expect(await toldOutcome(Promise.resolve(refusal), TITLE)).toEqual({ ok: false });
    expect(error).toHaveBeenCalledWith('No Active Quest', { description: 'No quest to pause.', id: TITLE });
  });

  it('is told under the title of the action when it broke', async () => {
    const error = vi.spyOn(toast, 'error').mockImplementation(() => {});
    expect(await toldOutcome(Promise.reject(new Error('Disk on fire')), TITLE)).toEqual({ ok: false });
    expect(error).toHaveBeenCalledWith(TITLE, { description: 'Disk on fire', id: TITLE });
  });

  it('takes away the message of the failure before it when it worked', async () => {
    const dismiss = vi.spyOn(toast, 'dismiss').mockImplementation(() => {});
    expect(await toldOutcome(Promise.resolve({ ok: true, value: 7 }), TITLE)).toEqual({ ok: true, value: 7 });
    expect(dismiss).toHaveBeenCalledWith(TITLE);
  });
});
