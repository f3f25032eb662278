import type { Units } from '../preferences/preferences.ts';
import { formatUnit } from './number-format.ts';

export function celsiusToFahrenheit(celsius: number): number {
  return (celsius * 9) / 5 + 32;
}

export function fahrenheitToCelsius(fahrenheit: number): number {
  return ((fahrenheit - 32) * 5) / 9;
}

/** '12°C' or '54°F' (spec section 2, status bar). */
export function formatTemperature(celsius: number, units: Units, locale: string): string {
  return units === 'imperial'
    ? formatUnit(celsiusToFahrenheit(celsius), 'fahrenheit', locale, 0)
    : formatUnit(celsius, 'celsius', locale, 0);
}
