import { isRecord } from '@metalquest/core/json';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { Weather } from '@metalquest/core/quest/weather';
import { fahrenheitToCelsius } from '@metalquest/core/units/temperature';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Parses weather (spec section 7: main.temp, weather[0].main, weather[0].icon); in °C. Null if invalid. */
export function weatherOf(answer: unknown, units: Units): Weather | null {
  if (!isRecord(answer) || !isRecord(answer.main) || !Array.isArray(answer.weather)) return null;
  const sky: unknown = answer.weather[0];
  const { temp } = answer.main;
  if (typeof temp !== 'number' || !Number.isFinite(temp) || !isRecord(sky)) return null;
  const condition = text(sky.main);
  if (!condition) return null;
  return {
    condition,
    description: text(sky.description) ?? condition,
    temperature: units === 'imperial' ? fahrenheitToCelsius(temp) : temp,
    icon: text(sky.icon),
  };
}
