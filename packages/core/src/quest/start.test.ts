import { expect, test } from 'vitest';
import { afterEight, EIGHT, startedQuest, startInput } from '../../test/quest/quest-test-data.ts';
import { editQuest } from './edit.ts';
import { firstPathPoint, startQuest } from './start.ts';

const refusal = (changes: Parameters<typeof startInput>[0]) => {
  const started = startQuest(startInput(changes), EIGHT);
  return started.ok ? null : started.error;
};

test('a new quest is active and current, with no duration and no end', () => {
  expect(startedQuest({ name: '  Long field ', description: ' by the brook ' })).toMatchObject({
    name: 'Long field',
    description: 'by the brook',
    status: 'active',
    isCurrent: true,
    startTime: '2026-06-07T08:00:00.000Z',
    currentSegmentStart: '2026-06-07T08:00:00.000Z',
    endTime: null,
    durationSeconds: 0,
    createdAt: '2026-06-07T08:00:00.000Z',
    updatedAt: '2026-06-07T08:00:00.000Z',
    weather: null,
    permissionId: null,
    locationName: null,
  });
});

test("a quest's path starts at its start location and time", () => {
  expect(firstPathPoint(startedQuest())).toEqual({ lng: 0.12181, lat: 52.20531, t: EIGHT });
});

test('a start at 0, 0 is not stored', () => {
  const quest = startedQuest({ location: { lng: 0, lat: 0 } });
  expect(quest.startLocation).toBeNull();
  expect(firstPathPoint(quest)).toBeNull();
});

test('a quest without a location is refused with advice', () => {
  const expected = {
    code: 'location-required',
    title: 'Location Required',
    message: 'Location needed to start a quest. Please enable location access in your browser.',
  };
  expect(refusal({ location: null })).toEqual(expected);
  expect(refusal({ location: { lng: Number.NaN, lat: 52 } })).toEqual(expected);
});

test('a quest without a user is refused', () => {
  expect(refusal({ userId: null })).toEqual({
    code: 'user-required',
    title: 'User ID Missing',
    message: 'Cannot start quest without user ID.',
  });
});

test('a quest without a name is refused', () => {
  expect(refusal({ name: '' })?.message).toBe('Give the quest a name.');
  expect(refusal({ name: ' \t ' })?.code).toBe('name-required');
});

test('a name of 200 characters is accepted, a longer one is not', () => {
  expect(refusal({ name: 'a'.repeat(200) })).toBeNull();
  expect(refusal({ name: 'a'.repeat(201) })?.code).toBe('name-too-long');
  expect(refusal({ description: 'a'.repeat(20_000) })).toBeNull();
  expect(refusal({ description: 'a'.repeat(20_001) })?.code).toBe('description-too-long');
});

test('edited notes are trimmed and can be emptied, the rest of the quest stays', () => {
  const quest = startedQuest({ description: 'old' });
  const edited = editQuest(quest, { description: '  ', name: ' Top field ' }, afterEight(1));
  expect(edited).toEqual({
    ok: true,
    value: { ...quest, name: 'Top field', description: null, updatedAt: '2026-06-07T08:01:00.000Z' },
  });
});

test('an edit without changes returns the same quest, and an empty name is refused', () => {
  const quest = startedQuest();
  const same = editQuest(quest, { name: 'Long field ' }, afterEight(1));
  expect(same.ok && same.value).toBe(quest);
  expect(editQuest(quest, { name: ' ' }, afterEight(1))).toMatchObject({ error: { code: 'name-required' } });
});

test('the name of a place is trimmed, can be removed, and is cut to its limit at the start', () => {
  const quest = startedQuest({ locationName: 'x'.repeat(400) });
  expect(quest.locationName).toHaveLength(300);
  const named = editQuest(quest, { locationName: ' Cerknica ' }, afterEight(1));
  expect(named.ok && named.value.locationName).toBe('Cerknica');
  const bare = editQuest(quest, { locationName: ' ' }, afterEight(1));
  expect(bare.ok && bare.value.locationName).toBeNull();
  expect(editQuest(quest, { locationName: 'x'.repeat(301) }, afterEight(1))).toMatchObject({
    error: { code: 'place-too-long', field: 'locationName' },
  });
});
