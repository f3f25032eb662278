import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AuditEntry, auditText, suspendedUntil } from './audit-text.ts';
import { type DayFigures, seriesOf, summaryOf } from './day-figures.ts';
import { SUSPENSIONS, suspensionEnd } from './suspension.ts';
import { userActionErrorText } from './user-action-error-text.ts';

const day = (iso: string) => iso.slice(0, 10);
const entry = (of: Partial<AuditEntry>): AuditEntry => ({
  ...{ id: 1, at: '2026-11-22T08:00:00Z', actor: 'a', actorEmail: 'ann@example.org' },
  ...{ action: 'x.y', target: 'b', targetEmail: 'bob@example.org', detail: {} },
  ...of,
});
const textOf = (of: Partial<AuditEntry>): string => {
  const { who, did, whom, more } = auditText(entry(of), day);
  return [who, did, whom?.name, more].filter(Boolean).join(' | ');
};

test.each<[Partial<AuditEntry>, string]>([
  [{ action: 'admin.granted' }, 'ann@example.org | gave the administrator role to | bob@example.org'],
  [
    { action: 'admin.revoked', target: 'a', targetEmail: 'ann@example.org' },
    'ann@example.org | gave up the administrator role',
  ],
  [
    { action: 'user.suspended', detail: { until: '2026-11-29T08:00:00Z' } },
    'ann@example.org | suspended | bob@example.org | until 2026-11-29',
  ],
  [
    { action: 'user.suspended', detail: { until: '2199-12-31T00:00:00Z' } },
    'ann@example.org | suspended | bob@example.org | until lifted',
  ],
  [
    { action: 'user.deleted', target: '12345678-9', targetEmail: null, detail: { quests: 1, finds: 3 } },
    'ann@example.org | deleted | a deleted account (12345678) | with 1 quest and 3 finds',
  ],
  [
    { action: 'admin.granted', actor: null, actorEmail: null },
    'the command line | gave the administrator role to | bob@example.org',
  ],
  [
    {
      action: 'settings.changed',
      target: null,
      detail: { settings: ['contact', 'title', 'registration_open'], registration_open: false },
    },
    'ann@example.org | changed the contact, the title and registration | registration is closed',
  ],
  [{ action: 'post.changed', detail: { status: 'draft' } }, 'ann@example.org | changed a draft post'],
  [{ action: 'some.thing' }, 'ann@example.org | some.thing | bob@example.org'],
])('%j is shown as %j', (of, words) => {
  expect(textOf(of)).toBe(words);
});

test('every log entry is readable, and a deleted account is not a link', () => {
  const actions = fc.constantFrom(
    'admin.granted',
    'user.suspended',
    'user.deleted',
    'settings.changed',
    'post.created',
  );
  fc.assert(
    fc.property(
      actions,
      fc.anything(),
      fc.option(fc.uuid()),
      fc.option(fc.uuid()),
      (action, detail, actor, target) => {
        const words = auditText(
          entry({ action, detail, actor, target, actorEmail: null, targetEmail: null }),
          day,
        );
        expect(words.did).not.toBe('');
        expect(words.whom?.id ?? null).toBeNull();
      },
    ),
  );
});

test('every suspension ends in the future and before the server’s last day', () => {
  const nows = fc.date({ min: new Date('2026-01-01'), max: new Date('2190-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(nows, fc.constantFrom(...SUSPENSIONS), (now, { id, days }) => {
      const end = suspensionEnd(id, now);
      expect(Date.parse(end)).toBeGreaterThan(now.getTime());
      expect(Date.parse(end)).toBeLessThan(Date.parse('2200-01-01T00:00:00Z'));
      if (days === null) expect(suspendedUntil(end, day)).toBe('until lifted');
      else expect(Date.parse(end) - now.getTime()).toBe(days * 86_400_000);
    }),
  );
});

test('daily figures add up, and the maximum is one of them', () => {
  const days = fc.array(
    fc.record({
      ...{ day: fc.constant('2026-11-22'), signUps: fc.nat(9), quests: fc.nat(9), finds: fc.nat(9) },
      ...{ failedSignIns: fc.option(fc.nat(9)), syncRefusals: fc.constant(null) },
    }),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(days, (all: readonly DayFigures[]) => {
      expect(seriesOf(all, 'syncRefusals')).toBeNull();
      const failed = seriesOf(all, 'failedSignIns');
      expect(failed === null).toBe(all.some(({ failedSignIns }) => failedSignIns === null));
      const { total, peak } = summaryOf(seriesOf(all, 'finds') ?? []);
      expect(total).toBe(all.reduce((sum, { finds }) => sum + finds, 0));
      expect(peak === null).toBe(total === 0);
      expect(all.every(({ finds }) => finds <= (peak?.value ?? 0))).toBe(true);
    }),
  );
});

test('a refused action gives the reason, with the server’s message if more specific', () => {
  const last = { code: 'PT409', message: 'At least one administrator must remain' };
  expect(userActionErrorText(last)).toBe(last.message);
  expect(userActionErrorText({ code: 'invalid_password', message: 'x' })).toBe('This is not your password.');
  expect(userActionErrorText({ code: '42501', message: 'x' })).toContain('Only an administrator');
});
