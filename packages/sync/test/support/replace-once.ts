const ORIGINAL = Symbol.for('metalquest original');

/**
 * Replaces a method of a global object, once: a test that resets its modules loads the caller again, on the same object.
 * @returns the original method
 */
export function replaceOnce<F extends object>(
  owner: object,
  name: string,
  makeReplacement: (original: F) => object,
): F {
  const current: F = Reflect.get(owner, name);
  const method: object = current;
  const original: F | undefined = Reflect.get(method, ORIGINAL);
  if (original) return original;
  const replacement = Object.assign(makeReplacement(current), { [ORIGINAL]: current });
  Object.assign(owner, { [name]: replacement });
  return current;
}
