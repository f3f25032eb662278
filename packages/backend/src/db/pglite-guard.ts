import type { PGlite } from '@electric-sql/pglite';

/** A stack overflow or an uncaught C++ exception aborted a statement: the instance's memory may be corrupt. */
export class BrokenDatabaseError extends Error {
  override readonly name = 'BrokenDatabaseError';
}

/**
 * Works around two bugs of PGlite 0.5.8. It does not restore the WebAssembly stack after an SQL error (a long jump,
 * thrown as a string), so each error leaks 1 to 2 kB and after about 1,600 errors every statement fails. And it
 * swallows all other exceptions: the statement returns no rows, the rest of its batch still runs and may commit.
 * @param broken called once after such an exception; every later statement on this instance throws the same error
 */
export function guardPglite(db: PGlite, broken: (cause: BrokenDatabaseError) => void): void {
  const module: object = db.Module;
  const stackPointer: unknown = Reflect.get(module, '___stack_pointer');
  const runOnce: unknown = Reflect.get(module, RUN_ONCE);
  const isExpected = [AFTER_A_THROW, ...AT_THE_END].every(
    (name) => typeof Reflect.get(module, name) === 'function',
  );
  if (!(stackPointer instanceof WebAssembly.Global) || typeof runOnce !== 'function' || !isExpected) {
    throw new Error('This release of PGlite is built differently: its stack cannot be guarded');
  }
  Reflect.set(module, RUN_ONCE, () => {
    const top: unknown = stackPointer.value;
    try {
      return Reflect.apply(runOnce, module, []);
    } catch (thrown) {
      stackPointer.value = top;
      if (typeof thrown === 'string') throw thrown;
      // A RangeError, a WebAssembly.RuntimeError or the address of a C++ exception.
      const cause = new BrokenDatabaseError('The embedded database crashed during a statement', {
        cause: thrown,
      });
      const refuse = (): never => {
        throw cause;
      };
      // Stops this instance from writing to disk: neither the rest of this batch nor later messages may run.
      Reflect.set(module, AFTER_A_THROW, refuse);
      for (const name of AT_THE_END) Reflect.set(module, name, () => undefined);
      db.execProtocolRawSync = refuse;
      broken(cause);
      throw cause;
    }
  });
}

/** Functions that PGlite calls for each message, after each exception, and at the end of a batch. */
const RUN_ONCE = '_PostgresMainLoopOnce';
const AFTER_A_THROW = '_pgl_setPGliteExitStatus';
const AT_THE_END = ['_PostgresSendReadyForQueryIfNecessary', '_pgl_pq_flush'];
