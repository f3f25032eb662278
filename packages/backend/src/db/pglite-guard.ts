import type { PGlite } from '@electric-sql/pglite';

/** The embedded database ran out of the host's stack in the middle of a statement: its memory cannot be trusted. */
export class BrokenDatabaseError extends Error {
  override readonly name = 'BrokenDatabaseError';
}

/**
 * Mends what PGlite 0.5.8 does with a failed statement. Postgres leaves one by a long jump, which reaches JavaScript as
 * a thrown text; PGlite catches it without setting the WebAssembly stack back, so that every SQL error takes a
 * kilobyte or two and after some 1,600 of them each further statement fails, for everybody and for good. And an
 * overflow of the host's own stack is swallowed: the statement answers no rows, as if all were well.
 * @param broken called once after such an overflow; every later statement on this instance throws the same error
 */
export function guardPglite(db: PGlite, broken: (cause: BrokenDatabaseError) => void): void {
  const module: object = db.Module;
  const stackPointer: unknown = Reflect.get(module, '___stack_pointer');
  const runOnce: unknown = Reflect.get(module, '_PostgresMainLoopOnce');
  if (!(stackPointer instanceof WebAssembly.Global) || typeof runOnce !== 'function') {
    throw new Error('This release of PGlite is built differently: its stack cannot be guarded');
  }
  Reflect.set(module, '_PostgresMainLoopOnce', () => {
    const top: unknown = stackPointer.value;
    try {
      return Reflect.apply(runOnce, module, []);
    } catch (thrown) {
      stackPointer.value = top;
      // RangeError and WebAssembly.RuntimeError; Postgres's own long jump is a text.
      if (thrown instanceof Error) {
        const cause = new BrokenDatabaseError('The embedded database broke off in a statement', {
          cause: thrown,
        });
        // Nothing that this instance still writes may reach the disk.
        db.execProtocolRawSync = () => {
          throw cause;
        };
        broken(cause);
      }
      throw thrown;
    }
  });
}
