import type { CommandContext } from '../commands/command-context.ts';
import { type Locks, pageLocks } from '../environment/locks.ts';

/** What importing works with besides what every command does. */
export interface ImportContext extends CommandContext {
  readonly locks: Locks;
  /** Lets the page and other transactions go first. */
  readonly rest: () => Promise<void>;
}

const alone = pageLocks();

/** The context with what it lacks: one page, and no rest but the microtask. */
export function importContext(context: CommandContext): ImportContext {
  return {
    ...context,
    locks: context.locks ?? alone,
    rest: context.rest ?? (() => Promise.resolve()),
  };
}

/** Held by the one tab that imports or takes out; the next one goes on with what a dead tab left. */
export function importLock({ userId }: CommandContext): string {
  return `metalquest-import-${userId}`;
}
