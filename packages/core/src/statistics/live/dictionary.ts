/** Gives each key a small whole number, in the order in which they are met, and keeps it. */
export interface Dictionary<K> {
  /** The number of a key, which is given one when it has none. */
  code(key: K): number;
  /** The key of a number that was given. */
  key(code: number): K | undefined;
  readonly keys: readonly K[];
}

/** A dictionary that begins with these keys, and can be written down as `keys`. */
export function dictionary<K>(known: readonly K[] = []): Dictionary<K> {
  const keys = [...known];
  let codes: Map<K, number> | null = null;
  return {
    keys,
    code(key) {
      // Made when it is first needed: to show figures that were kept, nobody asks for a number.
      codes ??= new Map(keys.map((each, code) => [each, code]));
      const given = codes.get(key);
      if (given !== undefined) return given;
      keys.push(key);
      codes.set(key, keys.length - 1);
      return keys.length - 1;
    },
    key: (code) => keys[code],
  };
}
