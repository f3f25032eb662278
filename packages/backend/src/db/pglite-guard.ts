import type { PGlite } from '@electric-sql/pglite';

/**
 * The embedded database broke off in the middle of a statement, out of the host's stack or on an exception of C++ that
 * nobody catches: its memory cannot be trusted.
 */
export class BrokenDatabaseError extends Error {
  override readonly name = 'BrokenDatabaseError';
}

/**
 * Mends what PGlite 0.5.8 does with a failed statement. Postgres leaves one by a long jump, which reaches JavaScript as
 * a thrown text; PGlite catches it without setting the WebAssembly stack back, so that every SQL error takes a
 * kilobyte or two and after some 1,600 of them each further statement fails, for everybody and for good. And whatever
 * else is thrown is swallowed: the statement answers no rows, as if all were well, what was sent along with it still
 * runs, the end of its transaction included, and the next error never ends.
 * @param broken called once after such a break; every later statement on this instance throws the same error
 */
export function guardPglite(db: PGlite, broken: (cause: BrokenDatabaseError) => void): void {
  const module: object = db.Module;
  const stackPointer: unknown = Reflect.get(module, '___stack_pointer');
  const runOnce: unknown = Reflect.get(module, RUN_ONCE);
  const known = [AFTER_A_THROW, ...AT_THE_END].every(
    (name) => typeof Reflect.get(module, name) === 'function',
  );
  if (!(stackPointer instanceof WebAssembly.Global) || typeof runOnce !== 'function' || !known) {
    throw new Error('This release of PGlite is built differently: its stack cannot be guarded');
  }
  Reflect.set(module, RUN_ONCE, () => {
    const top: unknown = stackPointer.value;
    try {
      return Reflect.apply(runOnce, module, []);
    } catch (thrown) {
      stackPointer.value = top;
      if (typeof thrown === 'string') throw thrown;
      // RangeError, WebAssembly.RuntimeError, or the address of an exception of C++.
      const cause = new BrokenDatabaseError('The embedded database broke off in a statement', {
        cause: thrown,
      });
      const refuse = (): never => {
        throw cause;
      };
      // Nothing that this instance still writes may reach the disk: not the rest of these messages, nor any later ones.
      Reflect.set(module, AFTER_A_THROW, refuse);
      for (const name of AT_THE_END) Reflect.set(module, name, () => undefined);
      db.execProtocolRawSync = refuse;
      broken(cause);
      throw cause;
    }
  });
}

/** What PGlite calls for each message, after each throw of that, and in the end. */
const RUN_ONCE = '_PostgresMainLoopOnce';
const AFTER_A_THROW = '_pgl_setPGliteExitStatus';
const AT_THE_END = ['_PostgresSendReadyForQueryIfNecessary', '_pgl_pq_flush'];
