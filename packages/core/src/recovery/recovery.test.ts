import { describe, expect, it } from 'vitest';
import { columnsToResend, historyOfOwnValues, isLater, withEarlier } from './columns-to-resend.ts';
import { planMissing } from './missing-rows.ts';

const EARLY = '2026-03-01T10:00:00.1+00:00';
const LATE = '2026-03-01T10:00:00.100001+00:00';

describe('a server time', () => {
  it('is compared to the microsecond, with any number of digits', () => {
    expect(isLater(LATE, EARLY)).toBe(true);
    expect(isLater(EARLY, LATE)).toBe(false);
    expect(isLater(EARLY, EARLY)).toBe(false);
    expect(isLater('2026-03-01T10:00:00+00:00', '2026-03-01T09:59:59.999999+00:00')).toBe(true);
  });
});

describe('columns to resend of a row that both have', () => {
  const server = { columns: { name: 'Penny', depth: 3 }, changedAt: EARLY };

  it('are all that differ when the server has an older version', () => {
    const device = { columns: { name: 'Silver penny', depth: 3 }, changedAt: LATE };
    expect(columnsToResend(server, device, {})).toEqual({ name: 'Silver penny' });
  });

  it('are none of a newer version, except own columns that reverted to their old value', () => {
    const device = { columns: { name: 'Silver penny', depth: 5 }, changedAt: EARLY };
    const newer = { ...server, changedAt: LATE };
    expect(columnsToResend(newer, device, {})).toEqual({});
    expect(columnsToResend(newer, device, { name: ['Coin', 'Penny'], depth: [4] })).toEqual({
      name: 'Silver penny',
    });
  });

  it('are not guessed when the device does not know the time of its version', () => {
    const device = { columns: { name: 'Silver penny', depth: 3 }, changedAt: undefined };
    expect(columnsToResend(server, device, {})).toEqual({});
  });
});

describe('the previous value of a column changed here', () => {
  it('is remembered for the last ten changes', () => {
    let earlier = withEarlier(undefined, { name: 'v0' }, { name: 'v1' });
    for (let i = 1; i < 12; i += 1) earlier = withEarlier(earlier, { name: `v${i}` }, { name: `v${i + 1}` });
    expect(earlier.name).toHaveLength(10);
    expect(earlier.name?.at(-1)).toBe('v11');
  });

  it('is forgotten when another device has changed the column', () => {
    const earlier = { name: ['Penny'], depth: [3] };
    expect(historyOfOwnValues(earlier, { name: 'Mine', depth: 5 }, { name: 'Theirs', depth: 5 })).toEqual({
      depth: [3],
    });
    expect(historyOfOwnValues({ name: ['Penny'] }, { name: 'Mine' }, { name: 'Theirs' })).toBeUndefined();
  });
});

describe('rows missing on the server', () => {
  const quest = { table: 'quests', entityId: 'q', touchedHere: false, parents: [] };
  const find = {
    table: 'finds',
    entityId: 'f',
    touchedHere: false,
    parents: [{ table: 'quests', entityId: 'q' }],
  };

  it('are sent if they were changed here, with their required parents', () => {
    const touched = { ...find, touchedHere: true };
    expect(planMissing([quest, touched], [])).toEqual({ send: [quest, touched], ask: [] });
  });

  it('are sent if a pending change belongs to them', () => {
    expect(planMissing([quest, find], [{ table: 'finds', entityId: 'f' }]).ask).toEqual([]);
    expect(planMissing([quest, find], [{ table: 'quests', entityId: 'q' }])).toEqual({
      send: [quest],
      ask: [find],
    });
  });

  it('need a decision otherwise', () => {
    expect(planMissing([quest, find], [])).toEqual({ send: [], ask: [quest, find] });
  });
});
