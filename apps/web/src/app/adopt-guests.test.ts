// @vitest-environment happy-dom
import { asUserId } from '@metalquest/core/ids';
import type { SyncEngine } from '@metalquest/sync/engine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guestsWaitingFor, noteWaitingGuest } from '../net/auth/waiting-guests.ts';
import { toast } from '../ui/toast.ts';
import { adoptGuests } from './adopt-guests.ts';

vi.mock('../map/device/device-maps.ts', () => ({ moveDeviceMaps: vi.fn() }));
vi.mock('../map/offline/tile-store.ts', () => ({ moveAreas: vi.fn(), tileStore: vi.fn() }));
vi.mock('@metalquest/sync/guest/guest-storage', () => ({ guestStorage: vi.fn() }));

const GUEST = asUserId('11111111-1111-4111-8111-111111111111');
const ANN = asUserId('22222222-2222-4222-8222-222222222222');

type Moved = Awaited<ReturnType<SyncEngine['adoptGuest']>>;

function engineThat(answers: readonly Moved[], isDurable = true) {
  const adoptGuest = vi.fn<SyncEngine['adoptGuest']>();
  for (const answer of answers) adoptGuest.mockResolvedValueOnce(answer);
  return { userId: ANN, adoptGuest, storage: { isDurable } };
}

const waiting = () => guestsWaitingFor(localStorage, ANN);

beforeEach(() => {
  localStorage.clear();
  noteWaitingGuest(localStorage, GUEST, ANN);
});
afterEach(() => vi.restoreAllMocks());

it('says how many records were moved, and forgets the guest', async () => {
  const success = vi.spyOn(toast, 'success').mockImplementation(() => {});
  localStorage.setItem(`metalquest:layer-stack:${GUEST}`, '[]');
  await adoptGuests(engineThat([{ ok: true, value: { quests: 1, finds: 2 } }]), null);
  expect(success).toHaveBeenCalledWith('Your records are in your account', {
    description: '1 quest and 2 finds were moved from this device.',
    id: 'guest-adopted',
  });
  expect(waiting()).toEqual([]);
  expect(localStorage.getItem(`metalquest:layer-stack:${GUEST}`)).toBeNull();
});

it('says why the records were not moved and that they are still here, and tries again on request', async () => {
  const error = vi.spyOn(toast, 'error').mockImplementation(() => {});
  vi.spyOn(toast, 'success').mockImplementation(() => {});
  const full = { code: 'device-full', title: 'Records Not Moved', message: 'This device is full.' } as const;
  const engine = engineThat([
    { ok: false, error: full },
    { ok: true, value: { finds: 1 } },
  ]);
  await adoptGuests(engine, null);
  expect(waiting()).toEqual([GUEST]);
  const [title, options] = error.mock.calls[0] ?? [];
  expect(title).toBe('Your records were not moved');
  expect(options?.description).toContain(
    'still on this device, and not in your account. This device is full.',
  );
  options?.action?.onClick();
  await vi.waitFor(() => expect(waiting()).toEqual([]));
});

it('leaves stored records where they are if this page stores nothing', async () => {
  const engine = engineThat([], false);
  await adoptGuests(engine, null);
  expect(engine.adoptGuest).not.toHaveBeenCalled();
  expect(waiting()).toEqual([GUEST]);
});
