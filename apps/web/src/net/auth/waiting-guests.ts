import { asUserId, isUuid, type UserId } from '@metalquest/core/ids';
import { isRecord } from '@metalquest/core/json';
import { parsedJson } from '../parsed-json.ts';

/* Guests whose records wait to be moved into an account, until that has succeeded. */

const WAITING_KEY = 'metalquest:waiting-guests';

interface WaitingGuest {
  readonly guest: UserId;
  readonly account: UserId;
}

function readAll(storage: Pick<Storage, 'getItem'>): readonly WaitingGuest[] {
  const stored = parsedJson(storage.getItem(WAITING_KEY));
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: unknown): WaitingGuest[] => {
    if (!isRecord(entry) || typeof entry.guest !== 'string' || typeof entry.account !== 'string') return [];
    if (!isUuid(entry.guest) || !isUuid(entry.account)) return [];
    return [{ guest: asUserId(entry.guest), account: asUserId(entry.account) }];
  });
}

type WaitingStorage = Pick<Storage, 'getItem' | 'setItem'>;

export function noteWaitingGuest(storage: WaitingStorage, guest: UserId, account: UserId): void {
  const others = readAll(storage).filter((waiting) => waiting.guest !== guest);
  storage.setItem(WAITING_KEY, JSON.stringify([...others, { guest, account }]));
}

export function guestsWaitingFor(storage: WaitingStorage, account: UserId): readonly UserId[] {
  return readAll(storage).flatMap((waiting) => (waiting.account === account ? waiting.guest : []));
}

export function forgetWaitingGuest(storage: WaitingStorage, guest: UserId): void {
  const others = readAll(storage).filter((waiting) => waiting.guest !== guest);
  storage.setItem(WAITING_KEY, JSON.stringify(others));
}
