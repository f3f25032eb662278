/** A value that survives JSON unchanged; what queue payloads and free attributes are made of. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A JSON object: one row, or the changed fields of one. */
export type JsonObject = { readonly [key: string]: JsonValue };

/** True for a plain object read from outside, whose fields are still unknown. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two values are the same as JSON, the order of fields included. */
export const isSameJson = (a: JsonValue | undefined, b: JsonValue | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
