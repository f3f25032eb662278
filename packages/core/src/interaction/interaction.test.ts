import { expect, test } from 'vitest';
import { asContactId, asInteractionId, asUserId } from '../ids.ts';
import { toInteractionKind } from './interaction.ts';
import { interactionDoneToast, interactionFailedToast } from './interaction-toasts.ts';
import { buildInteraction, type InteractionFields } from './log-interaction.ts';

const NOW = new Date(2026, 5, 7, 8);
const ID = asInteractionId('44444444-4444-4444-8444-444444444444');
const USER = asUserId('11111111-1111-4111-8111-111111111111');
const CONTACT = asContactId('22222222-2222-4222-8222-222222222222');

const interactionOf = (fields: Partial<InteractionFields>) =>
  buildInteraction(ID, USER, { contactId: CONTACT, ...fields }, null, NOW);

test('an interaction is dated today and of kind other by default', () => {
  expect(interactionOf({ summary: ' ' })).toMatchObject({
    ok: true,
    value: { kind: 'other', interactionDate: '2026-06-07', summary: null, followUpDate: null },
  });
});

test('an edit keeps other fields', () => {
  const before = interactionOf({ kind: 'visit', interactionDate: '2026-01-01', followUpDate: '2026-02-01' });
  if (!before.ok) throw new Error(before.error.message);
  const edits = { contactId: CONTACT, followUpDate: null };
  expect(buildInteraction(ID, USER, edits, before.value, NOW)).toMatchObject({
    value: { kind: 'visit', interactionDate: '2026-01-01', followUpDate: null },
  });
});

test.each([
  [{ interactionDate: '2026-02-30' }, 'date-invalid'],
  [{ interactionDate: '' }, 'date-invalid'],
  [{ followUpDate: 'soon' }, 'date-invalid'],
  [{ summary: 'x'.repeat(20_001) }, 'text-too-long'],
  [{ summary: 'x'.repeat(20_000) }, null],
] as const)('case %#: enforces a limit', (fields, code) => {
  const result = interactionOf(fields);
  expect(result.ok ? null : result.error.code).toBe(code);
});

test('an interaction requires a signed-in user', () => {
  const result = buildInteraction(ID, null, { contactId: CONTACT }, null, NOW);
  expect(result).toMatchObject({ error: { code: 'not-signed-in' } });
});

test('an unknown kind becomes other', () => {
  expect([toInteractionKind('letter'), toInteractionKind('fax')]).toEqual(['letter', 'other']);
});

test.each([
  ['log', 'Error Logging Interaction', 'Interaction Logged'],
  ['update', 'Error Updating Interaction', 'Interaction Updated'],
  ['delete', 'Error Deleting Interaction', 'Interaction Deleted'],
] as const)("an interaction's %s is reported with the spec's text", (action, failed, done) => {
  expect(interactionFailedToast(action, 'why')).toMatchObject({ title: failed, description: 'why' });
  expect(interactionDoneToast(action)).toMatchObject({ title: done, tone: 'success' });
});
