import { describe, expect, it } from 'vitest';
import { clockParts, countOf, distanceParts, isoDuration, speedParts } from './quest-figures.ts';

describe('the figures of a quest', () => {
  it('separate hours and minutes from the seconds, even in the first hour', () => {
    expect(clockParts(6127)).toEqual({ main: '1:42', seconds: ':07' });
    expect(clockParts(127)).toEqual({ main: '0:02', seconds: ':07' });
    expect(clockParts(0)).toEqual({ main: '0:00', seconds: ':00' });
  });

  it('show metres below a kilometre and feet below a mile', () => {
    expect(distanceParts(640.4, 'metric', 'en')).toEqual({ value: '640', unit: 'm' });
    expect(distanceParts(2840, 'metric', 'en')).toEqual({ value: '2.84', unit: 'km' });
    expect(distanceParts(640.4, 'imperial', 'en')).toEqual({ value: '2,101', unit: 'ft' });
    expect(distanceParts(2840, 'imperial', 'en')).toEqual({ value: '1.76', unit: 'mi' });
  });

  it('show the walking speed, and a dash while the quest is paused', () => {
    expect(speedParts(2840, 6127, 'metric', 'en')).toEqual({ value: '1.7', unit: 'km/h' });
    expect(speedParts(2840, 6127, 'imperial', 'en')).toEqual({ value: '1.0', unit: 'mph' });
    expect(speedParts(9, 600, 'metric', 'en').value).toBe('–');
    expect(speedParts(100, 0, 'metric', 'en').value).toBe('–');
  });

  it('use singular and plural for finds', () => {
    expect(countOf(1, 'find', 'finds')).toBe('1 find');
    expect(countOf(0, 'find', 'finds')).toBe('0 finds');
    expect(isoDuration(6127)).toBe('PT1H42M7S');
  });
});
