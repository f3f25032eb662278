import { isLngLat, type LngLat } from '@metalquest/core/geo/point';
import { isRecord, type JsonObject, type JsonValue } from '@metalquest/core/json';
import { err, ok, type Result } from '@metalquest/core/result';
import * as z from 'zod/mini';

/* Column types as Postgres writes them into JSON, read into the domain's forms. */

const Timestamp = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'not a time'));

/** A timestamptz as ISO-8601 UTC with milliseconds, ending in Z. */
export const instant = z.pipe(
  Timestamp,
  z.transform((text: string) => new Date(text).toISOString()),
);

export const maybeInstant = z.nullish(instant);
export const maybeText = z.nullish(z.string());
export const maybeNumber = z.nullish(z.number());

const Point = z.object({ type: z.literal('Point'), coordinates: z.array(z.number()) });

/** A point geometry (GeoJSON) as a position, or null. */
export function positionOf(geometry: unknown): LngLat | null {
  const point = Point.safeParse(geometry);
  if (!point.success) return null;
  const [lng, lat] = point.data.coordinates;
  const position = { lng, lat };
  return isLngLat(position) ? position : null;
}

/** A position as the GeoJSON that a geometry column takes and gives back. */
export function geometryOf(position: LngLat | null): JsonObject | null {
  return position ? { type: 'Point', coordinates: [position.lng, position.lat] } : null;
}

/** A uuid column as a branded id. */
export function maybeId<Id>(text: string | null | undefined, brand: (text: string) => Id): Id | null {
  return text ? brand(text) : null;
}

/** Parses a row, and says in one line what is wrong with it when it is none. */
export function readRow<Row, V>(
  schema: {
    safeParse(row: unknown): { success: true; data: Row } | { success: false; error: z.core.$ZodError };
  },
  row: unknown,
  toValue: (row: Row) => V,
): Result<V, string> {
  const parsed = schema.safeParse(row);
  if (parsed.success) return ok(toValue(parsed.data));
  const issue = parsed.error.issues[0];
  return err(`${issue?.path.join('.') ?? 'row'}: ${issue?.message ?? 'cannot be read'}`);
}

/** A value read from outside as JSON; what JSON cannot hold becomes null. */
export function asJson(value: unknown): JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(asJson);
  return isRecord(value) ? asJsonObject(value) : null;
}

/** An object read from outside as JSON, without its undefined fields. */
export function asJsonObject(value: Record<string, unknown>): JsonObject {
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([key, field]) => [key, asJson(field)]));
}
