import { formatCoordinates } from '../geo/format.ts';
import type { LngLat } from '../geo/point.ts';
import { roundForWeather } from '../geo/rounding.ts';
import type { Units } from '../preferences/preferences.ts';
import { formatDepth } from '../units/depth.ts';
import { formatDistance } from '../units/distance.ts';
import type { PositionLevel } from './contents.ts';
import type { ReportFact } from './report.ts';

/** Formatting functions; created once per report because formatters are expensive. */
export interface ReportFormatters {
  readonly units: Units;
  readonly locale: string;
  /** '3 May 2026' for an ISO time, local. */
  readonly date: (iso: string) => string;
  readonly longDate: (iso: string) => string;
  readonly time: (iso: string) => string;
  /** '3 May 2026' for YYYY-MM-DD. */
  readonly day: (day: string) => string;
  /** 'May 2026' for YYYY-MM. */
  readonly month: (month: string) => string;
  readonly count: (value: number) => string;
  readonly decimal: (value: number) => string;
  readonly measure: (value: number) => string;
  readonly depth: (depthCm: number) => string;
  readonly distance: (distanceM: number) => string;
  /** Null if the place is unknown or hidden by the level. */
  readonly place: (place: LngLat | null, level: PositionLevel) => string | null;
}

export type FormatPlace = (place: LngLat, level: 'blurred' | 'exact') => string | null;

/** Two decimals of a degree, about 1 km. */
const blurredText = (place: LngLat): string => {
  const { lat, lng } = roundForWeather(place);
  return `about ${lat.toFixed(2)}, ${lng.toFixed(2)}`;
};

const inDegrees: FormatPlace = (place, level) =>
  level === 'exact' ? formatCoordinates(place) : blurredText(place);

export function reportFormatters(
  units: Units,
  locale: string,
  writePlace: FormatPlace = inDegrees,
): ReportFormatters {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const longDate = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const count = new Intl.NumberFormat(locale);
  const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const measure = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return {
    units,
    locale,
    date: (iso) => date.format(new Date(iso)),
    longDate: (iso) => longDate.format(new Date(iso)),
    time: (iso) => time.format(new Date(iso)),
    day: (text) => day.format(new Date(`${text}T00:00:00Z`)),
    month: (text) => month.format(new Date(`${text}-01T00:00:00Z`)),
    count: (value) => count.format(value),
    decimal: (value) => decimal.format(value),
    measure: (value) => measure.format(value),
    depth: (depthCm) => formatDepth(depthCm, units, locale),
    distance: (distanceM) => formatDistance(distanceM, units, locale),
    place: (place, level) => (place && level !== 'off' ? writePlace(place, level) : null),
  };
}

export function countOf(value: number, one: string, many: string, { count }: ReportFormatters): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** One figure, or none without litter. */
export function litterFigures(pieces: number, { count }: ReportFormatters): readonly ReportFact[] {
  return pieces > 0 ? [{ label: 'Litter taken away', value: count(pieces) }] : [];
}

export function spanText(from: string | null, to: string | null, { day }: ReportFormatters): string {
  if (from && to) return from === to ? day(from) : `${day(from)} to ${day(to)}`;
  if (from) return `Since ${day(from)}`;
  return to ? `Until ${day(to)}` : 'All days';
}
