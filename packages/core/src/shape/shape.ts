import { isRecord } from '../json.ts';

/* Small subset of the zod/mini API, a twelfth of its size, for code before the first screen. */

interface ShapeIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Parsed<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly data?: undefined; readonly error: ShapeIssue };

export interface Shape<T> {
  safeParse(data: unknown): Parsed<T>;
}

export interface OptionalShape<T> extends Shape<T | undefined> {
  readonly isOptional: true;
}

export type ValueOf<S> = S extends Shape<infer T> ? T : never;

type Fields = Readonly<Record<string, Shape<unknown>>>;

type OptionalKeys<F> = { [K in keyof F]: F[K] extends OptionalShape<unknown> ? K : never }[keyof F];

type ObjectOf<F> = { [K in Exclude<keyof F, OptionalKeys<F>>]: ValueOf<F[K]> } & {
  [K in OptionalKeys<F>]?: ValueOf<F[K]>;
};

type TupleOf<S extends readonly Shape<unknown>[]> = { -readonly [K in keyof S]: ValueOf<S[K]> };

const good = <T>(data: T): Parsed<T> => ({ success: true, data });

const bad = (message: string): { readonly success: false; readonly error: ShapeIssue } => ({
  success: false,
  error: { path: [], message },
});

function below(key: string | number, { error }: { readonly error: ShapeIssue }) {
  return { success: false, error: { ...error, path: [key, ...error.path] } } as const;
}

const one = <T>(is: (data: unknown) => data is T, expected: string): Shape<T> => ({
  safeParse: (data) => (is(data) ? good(data) : bad(`expected ${expected}`)),
});

const STRING = one((data): data is string => typeof data === 'string', 'a text');
const NUMBER = one((data): data is number => typeof data === 'number' && Number.isFinite(data), 'a number');
const BOOLEAN = one((data): data is boolean => typeof data === 'boolean', 'true or false');
const UNKNOWN = one((_): _ is unknown => true, 'anything');

export const string = (): Shape<string> => STRING;
/** Finite only. */
export const number = (): Shape<number> => NUMBER;
export const boolean = (): Shape<boolean> => BOOLEAN;
export const unknown = (): Shape<unknown> => UNKNOWN;

export function oneOf<const T extends string>(texts: readonly T[]): Shape<T> {
  return one((data): data is T => texts.some((text) => text === data), `one of ${texts.join(', ')}`);
}

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return { safeParse: (data) => (data === null ? good(null) : shape.safeParse(data)) };
}

export function optional<T>(shape: Shape<T>): OptionalShape<T> {
  return {
    isOptional: true,
    safeParse: (data) => (data === undefined ? good(undefined) : shape.safeParse(data)),
  };
}

export const nullish = <T>(shape: Shape<T>): OptionalShape<T | null> => optional(nullable(shape));

export function otherwise<T>(shape: Shape<T>, value: T): Shape<T> {
  return { safeParse: (data) => (data === undefined ? good(value) : shape.safeParse(data)) };
}

export function lenient<T>(shape: Shape<T>, value: T): Shape<T> {
  return {
    safeParse(data) {
      const parsed = shape.safeParse(data);
      return parsed.success ? parsed : good(value);
    },
  };
}

export function where<T>(shape: Shape<T>, passes: (value: T) => boolean, message: string): Shape<T> {
  return {
    safeParse(data) {
      const parsed = shape.safeParse(data);
      return parsed.success && !passes(parsed.data) ? bad(message) : parsed;
    },
  };
}

export function mapped<T, V>(shape: Shape<T>, turn: (value: T) => V): Shape<V> {
  return {
    safeParse(data) {
      const parsed = shape.safeParse(data);
      return parsed.success ? good(turn(parsed.data)) : parsed;
    },
  };
}

export const record = (): Shape<Record<string, unknown>> =>
  one((data): data is Record<string, unknown> => isRecord(data), 'an object');

export function array<T>(shape: Shape<T>): Shape<T[]> {
  return {
    safeParse(data) {
      if (!Array.isArray(data)) return bad('expected a list');
      const items: T[] = [];
      for (const [index, item] of data.entries()) {
        const parsed = shape.safeParse(item);
        if (!parsed.success) return below(index, parsed);
        items.push(parsed.data);
      }
      return good(items);
    },
  };
}

/** Type guard without a check: the parts were validated, but TypeScript cannot follow the loop. */
function isComplete<T>(_built: unknown): _built is T {
  return true;
}

const INCOMPLETE = 'cannot be read';

export function tuple<const S extends readonly Shape<unknown>[]>(shapes: S): Shape<TupleOf<S>> {
  return {
    safeParse(data) {
      if (!Array.isArray(data) || data.length !== shapes.length)
        return bad(`expected ${shapes.length} values`);
      const items: unknown[] = [];
      for (const [index, shape] of shapes.entries()) {
        const parsed = shape.safeParse(data[index]);
        if (!parsed.success) return below(index, parsed);
        items.push(parsed.data);
      }
      return isComplete<TupleOf<S>>(items) ? good(items) : bad(INCOMPLETE);
    },
  };
}

/** Drops unknown fields. */
export function object<const F extends Fields>(fields: F): Shape<ObjectOf<F>> {
  const shapes = Object.entries(fields);
  return {
    safeParse(data) {
      if (!isRecord(data)) return bad('expected an object');
      const built: Record<string, unknown> = {};
      for (const [key, shape] of shapes) {
        const parsed = shape.safeParse(data[key]);
        if (!parsed.success) return below(key, parsed);
        if (parsed.data !== undefined) built[key] = parsed.data;
      }
      return isComplete<ObjectOf<F>>(built) ? good(built) : bad(INCOMPLETE);
    },
  };
}
