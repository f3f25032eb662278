import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNewAccount, NEW_ACCOUNT_MS } from './new-account.ts';

const at = (ms: number) => new Date(ms).toISOString();
const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });
const times = { confirmedAt: null, signedInAt: null };

it('an account is new for less than ten seconds after its creation', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 100_000_000 }), (made, later) => {
      const isNew = isNewAccount({ ...times, createdAt: at(made) }, made + later);
      expect(isNew).toBe(later < NEW_ACCOUNT_MS);
    }),
  );
});

it('uses the server’s time of the sign-in, regardless of the device’s clock', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 100_000_000 }), instant, (made, later, deviceMs) => {
      const account = { createdAt: at(made), confirmedAt: at(made), signedInAt: at(made + later) };
      expect(isNewAccount(account, deviceMs)).toBe(later < NEW_ACCOUNT_MS);
    }),
  );
});

it('an account with a pending confirmation is new when the link is opened', () => {
  const made = Date.UTC(2026, 10, 21);
  const opened = at(made + 3_600_000);
  expect(isNewAccount({ createdAt: at(made), confirmedAt: opened, signedInAt: opened }, 0)).toBe(true);
  const nextDay = at(made + 86_400_000);
  expect(isNewAccount({ createdAt: at(made), confirmedAt: opened, signedInAt: nextDay }, 0)).toBe(false);
});

it.each([null, 'yesterday'])('a creation time of %s counts as new', (createdAt) => {
  expect(isNewAccount({ ...times, createdAt }, Date.now())).toBe(true);
});
