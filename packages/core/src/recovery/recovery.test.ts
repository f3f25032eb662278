import { describe, expect, it } from 'vitest';
import { columnsToSendAgain, isLater, stillOwn, withEarlier } from './columns-to-send-again.ts';
import { planMissing } from './missing-rows.ts';

const EARLY = '2026-03-01T10:00:00.1+00:00';
const LATE = '2026-03-01T10:00:00.100001+00:00';

describe('a time of the server', () => {
  it('is compared to the microsecond, however many digits it has', () => {
    expect(isLater(LATE, EARLY)).toBe(true);
    expect(isLater(EARLY, LATE)).toBe(false);
    expect(isLater(EARLY, EARLY)).toBe(false);
    expect(isLater('2026-03-01T10:00:00+00:00', '2026-03-01T09:59:59.999999+00:00')).toBe(true);
  });
});

describe('what is told again of a row that both have', () => {
  const server = { columns: { name: 'Penny', depth: 3 }, changedAt: EARLY };

  it('is every column that differs when the server has an older version', () => {
    const device = { columns: { name: 'Silver penny', depth: 3 }, changedAt: LATE };
    expect(columnsToSendAgain(server, device, {})).toEqual({ name: 'Silver penny' });
  });

  it('is nothing of a version written since, but for own columns that are back at what they were', () => {
    const device = { columns: { name: 'Silver penny', depth: 5 }, changedAt: EARLY };
    const newer = { ...server, changedAt: LATE };
    expect(columnsToSendAgain(newer, device, {})).toEqual({});
    expect(columnsToSendAgain(newer, device, { name: ['Coin', 'Penny'], depth: [4] })).toEqual({
      name: 'Silver penny',
    });
  });

  it('is no guess when the device does not know the time of its version', () => {
    const device = { columns: { name: 'Silver penny', depth: 3 }, changedAt: undefined };
    expect(columnsToSendAgain(server, device, {})).toEqual({});
  });
});

describe('what a column held before it was changed here', () => {
  it('is remembered for the last ten changes', () => {
    let earlier = withEarlier(undefined, { name: 'v0' }, { name: 'v1' });
    for (let i = 1; i < 12; i += 1) earlier = withEarlier(earlier, { name: `v${i}` }, { name: `v${i + 1}` });
    expect(earlier.name).toHaveLength(10);
    expect(earlier.name?.at(-1)).toBe('v11');
  });

  it('is forgotten when another device has changed the column', () => {
    const earlier = { name: ['Penny'], depth: [3] };
    expect(stillOwn(earlier, { name: 'Mine', depth: 5 }, { name: 'Theirs', depth: 5 })).toEqual({
      depth: [3],
    });
    expect(stillOwn({ name: ['Penny'] }, { name: 'Mine' }, { name: 'Theirs' })).toBeUndefined();
  });
});

describe('rows that the server lacks', () => {
  const quest = { table: 'quests', entityId: 'q', touchedHere: false, parents: [] };
  const find = {
    table: 'finds',
    entityId: 'f',
    touchedHere: false,
    parents: [{ table: 'quests', entityId: 'q' }],
  };

  it('are sent when they were touched here, with what they cannot be without', () => {
    const touched = { ...find, touchedHere: true };
    expect(planMissing([quest, touched], [])).toEqual({ send: [quest, touched], ask: [] });
  });

  it('are sent when a waiting change belongs to them', () => {
    expect(planMissing([quest, find], [{ table: 'finds', entityId: 'f' }]).ask).toEqual([]);
    expect(planMissing([quest, find], [{ table: 'quests', entityId: 'q' }])).toEqual({
      send: [quest],
      ask: [find],
    });
  });

  it('are asked about otherwise', () => {
    expect(planMissing([quest, find], [])).toEqual({ send: [], ask: [quest, find] });
  });
});
