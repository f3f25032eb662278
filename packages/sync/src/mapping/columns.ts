import { isLngLat, type LngLat } from '@metalquest/core/geo/point';
import { isRecord, type JsonObject, type JsonValue } from '@metalquest/core/json';
import { err, ok, type Result } from '@metalquest/core/result';
import * as shape from '@metalquest/core/shape/shape';
import { isDay } from '@metalquest/core/time/day';

/* Reads column types, as PostgreSQL writes them in JSON, into domain types. */

const Timestamp = shape.where(shape.string(), (text) => !Number.isNaN(Date.parse(text)), 'not a time');

/** A timestamptz as ISO-8601 UTC with milliseconds, ending in Z. */
export const instant = shape.mapped(Timestamp, (text) => new Date(text).toISOString());

export const maybeInstant = shape.nullish(instant);

export const instantOrEpoch = shape.otherwise(instant, new Date(0).toISOString());

export const day = shape.where(shape.string(), isDay, 'not a day');
export const maybeDay = shape.nullish(day);

export const maybeText = shape.nullish(shape.string());
export const maybeNumber = shape.nullish(shape.number());

export const anyValue = shape.optional(shape.unknown());

const Point = shape.object({ type: shape.oneOf(['Point']), coordinates: shape.array(shape.number()) });

export function positionOf(geometry: unknown): LngLat | null {
  const point = Point.safeParse(geometry);
  if (!point.success) return null;
  const [lng, lat] = point.data.coordinates;
  const position = { lng, lat };
  return isLngLat(position) ? position : null;
}

export function geometryOf(position: LngLat | null): JsonObject | null {
  return position ? { type: 'Point', coordinates: [position.lng, position.lat] } : null;
}

export function maybeId<Id>(text: string | null | undefined, brand: (text: string) => Id): Id | null {
  return text ? brand(text) : null;
}

export function readRow<Row, V>(
  rowShape: shape.Shape<Row>,
  row: unknown,
  toValue: (row: Row) => V,
): Result<V, string> {
  const parsed = rowShape.safeParse(row);
  if (parsed.success) return ok(toValue(parsed.data));
  const { path, message } = parsed.error;
  return err(`${path.join('.') || 'row'}: ${message}`);
}

function asJson(value: unknown): JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(asJson);
  return isRecord(value) ? asJsonObject(value) : null;
}

export function asJsonObject(value: Record<string, unknown>): JsonObject {
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([key, field]) => [key, asJson(field)]));
}
