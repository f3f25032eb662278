import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cmToInches, depthForInput, depthFromInput, formatDepth, inchesToCm, roundDepthCm } from './depth.ts';
import { formatDistance, formatHeight, mToFt, mToMiles } from './distance.ts';
import { formatClock, formatDuration } from './duration.ts';
import { celsiusToFahrenheit, fahrenheitToCelsius, formatTemperature } from './temperature.ts';
import { timeOfDay } from './time-of-day.ts';

test('depth is shown in centimetres or inches', () => {
  expect(formatDepth(18, 'metric', 'en')).toBe('18 cm');
  expect(formatDepth(18, 'imperial', 'en')).toBe('7.1 in');
  expect(formatDepth(18, 'imperial', 'de')).toBe('7,1 in');
});

test('a centimetre is 0.393701 inches', () => {
  expect(cmToInches(100)).toBeCloseTo(39.3701, 6);
});

test('a depth is stored in whole centimetres, or not at all', () => {
  expect([17.4, 17.5, 0.2].map(roundDepthCm)).toEqual([17, 18, 0]);
  expect(Object.is(roundDepthCm(-0.2), 0)).toBe(true);
  expect([null, Number.NaN, Number.POSITIVE_INFINITY].map(roundDepthCm)).toEqual([null, null, null]);
});

test('a depth typed in either unit is shown as typed', () => {
  expect(depthFromInput(7, 'metric')).toBe(7);
  expect(depthFromInput(7, 'imperial')).toBeCloseTo(17.78, 2);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1000 }),
      fc.constantFrom('metric' as const, 'imperial' as const),
      (tenths, units) => {
        const typed = units === 'metric' ? tenths : tenths / 10;
        expect(depthForInput(depthFromInput(typed, units), units)).toBe(typed);
      },
    ),
  );
});

test('inches convert to centimetres and back', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e4, noNaN: true }), (cm) => {
      expect(inchesToCm(cmToInches(cm))).toBeCloseTo(cm, 6);
    }),
  );
});

test('distances are metres, then kilometres', () => {
  expect(formatDistance(640.4, 'metric', 'en')).toBe('640 m');
  expect(formatDistance(999.4, 'metric', 'en')).toBe('999 m');
  expect(formatDistance(999.6, 'metric', 'en')).toBe('1 km');
  expect(formatHeight(1085.4, 'metric', 'en')).toBe('1,085 m');
  expect(formatHeight(1085.4, 'imperial', 'en')).toBe('3,561 ft');
  expect(formatDistance(1284, 'metric', 'en')).toBe('1.28 km');
  expect(formatDistance(0, 'metric', 'en')).toBe('0 m');
});

test('distances are feet up to 5,280, then miles', () => {
  expect(formatDistance(640, 'imperial', 'en')).toBe('2,100 ft');
  expect(formatDistance(1609.34, 'imperial', 'en')).toBe('5,280 ft');
  expect(formatDistance(1609.7, 'imperial', 'en')).toBe('1 mi');
  expect(formatDistance(10_000, 'imperial', 'en')).toBe('6.21 mi');
});

test('a metre is 3.28084 feet, a mile 5,280 feet', () => {
  expect(mToFt(1)).toBe(3.28084);
  expect(mToMiles(5280 / 3.28084)).toBeCloseTo(1, 12);
});

test("temperature is shown in the user's unit", () => {
  expect(formatTemperature(12.3, 'metric', 'en')).toBe('12°C');
  expect(formatTemperature(12.3, 'imperial', 'en')).toBe('54°F');
  expect(formatTemperature(-0.2, 'metric', 'en')).toBe('0°C');
});

test('water freezes at 32 and boils at 212 °F, and converts back', () => {
  expect([0, 100, -40].map(celsiusToFahrenheit)).toEqual([32, 212, -40]);
  fc.assert(
    fc.property(fc.double({ min: -90, max: 60, noNaN: true }), (celsius) => {
      expect(fahrenheitToCelsius(celsiusToFahrenheit(celsius))).toBeCloseTo(celsius, 9);
    }),
  );
});

test('the quest timer shows hours, minutes and seconds', () => {
  expect([0, 7, 2527, 6127, 360_000, -5, Number.NaN, 59.9].map(formatClock)).toEqual([
    '0:00',
    '0:07',
    '42:07',
    '1:42:07',
    '100:00:00',
    '0:00',
    '0:00',
    '0:59',
  ]);
});

test('any duration can be parsed from the timer', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (seconds) => {
      const read = formatClock(seconds)
        .split(':')
        .reduce((sum, part) => sum * 60 + Number(part), 0);
      expect(read).toBe(seconds);
    }),
  );
});

test('a finished duration is shown in hours and minutes', () => {
  expect([8040, 7200, 840, 40, 59, 60, 3599, 3600].map(formatDuration)).toEqual([
    '2 h 14 min',
    '2 h',
    '14 min',
    '40 s',
    '59 s',
    '1 min',
    '59 min',
    '1 h',
  ]);
});

test('morning starts at 5, afternoon at 12, evening at 17 and night at 21', () => {
  const day = Array.from({ length: 24 }, (_, hour) => timeOfDay(hour)[0]).join('');
  expect(day).toBe('nnnnnmmmmmmmaaaaaeeeennn');
});
