import type { CommandContext } from '../commands/command-context.ts';
import { type Locks, pageLocks } from '../environment/locks.ts';

export interface ImportContext extends CommandContext {
  readonly locks: Locks;
  /** Yields to the page and to other transactions. */
  readonly rest: () => Promise<void>;
}

const alone = pageLocks();

/** Fills in defaults: locks within this page, and no yielding. */
export function importContext(context: CommandContext): ImportContext {
  return {
    ...context,
    locks: context.locks ?? alone,
    rest: context.rest ?? (() => Promise.resolve()),
  };
}

/** Held by the tab that imports or undoes; the next holder continues the work of a dead tab. */
export function importLock({ userId }: CommandContext): string {
  return `metalquest-import-${userId}`;
}
