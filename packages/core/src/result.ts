/** The outcome of an operation that can be refused: errors are values, never stray rejections. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** Wraps a value as a success. */
export function ok<T>(value: T): Result<T, never> {
  return { ok: true, value };
}

/** Wraps an error as a refusal. */
export function err<E>(error: E): Result<never, E> {
  return { ok: false, error };
}
