import type { UserId } from '@metalquest/core/ids';
import { err, ok } from '@metalquest/core/result';
import Dexie, { type Table } from 'dexie';
import type { Locks } from '../environment/locks.ts';
import type { ImageProcessor } from '../media/image-processor.ts';
import type { Stamp } from '../queue/enqueue.ts';
import { isQuotaError } from '../replica/quota.ts';
import type { Replica } from '../replica/replica.ts';
import { OUTDATED } from '../replica/version-guard.ts';
import type { CommandError } from './command-error.ts';
import type { Outcome } from './commands.ts';
import { UnsafeTextError } from './unsafe-text.ts';

/** What commands work with; all that is not a function of its arguments comes from here. */
export interface CommandContext {
  readonly replica: Replica;
  readonly userId: UserId;
  readonly now: () => number;
  readonly newId: () => string;
  readonly images: ImageProcessor;
  /** Gives up copies of files that the server has; true when that made room. */
  readonly makeRoom?: () => Promise<boolean>;
  /** Asks for a pull soon, after a command that the server has to complete. */
  readonly wantPull?: () => void;
  /** One import at a time in all tabs; within this page unless given. */
  readonly locks?: Locks;
  /** Lets the page go first, between the steps of long work. */
  readonly rest?: () => Promise<void>;
  /** Called in the transaction of a delete that can be undone for a while. */
  readonly undoBegan?: () => void;
}

export function stampOf(context: CommandContext): Stamp {
  return { userId: context.userId, nowMs: context.now(), newId: context.newId };
}

/** Ends a command's transaction with nothing kept. */
export class CommandRefused extends Error {
  readonly refusal: CommandError;

  constructor(refusal: CommandError) {
    super(refusal.message);
    this.name = 'CommandRefused';
    this.refusal = refusal;
  }
}

const DEVICE_FULL =
  'This device has no room left, so this was not saved. Free some space (old photos, other apps) and try again: ' +
  'everything saved before is still here.';

/** What a failed write means for the user; anything that is no refusal, no lack of space and no end is a fault. */
export function storageError(error: unknown, title: string, replica: Replica): CommandError {
  if (error instanceof CommandRefused) return error.refusal;
  if (isQuotaError(error)) return { code: 'device-full', title, message: DEVICE_FULL };
  if (error instanceof UnsafeTextError) return { code: 'text-unsafe', title, message: error.message };
  // Dexie wraps, or replaces, what ended an attempt to open.
  if (replica.versions.isOutdated()) return { code: 'outdated', title, message: OUTDATED };
  if (error instanceof Dexie.DatabaseClosedError) {
    return { code: 'stopped', title, message: 'You were signed out, so this was not saved.' };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'not-stored', title, message: `This device could not save it: ${reason}` };
}

/**
 * Runs `write` in one transaction over `stores`: the rows and their queue items are stored whole or not at all. The
 * transaction is durable before the command answers. On a full device copies of what the server has make room once.
 */
export async function inOneTransaction<T>(
  context: CommandContext,
  failureTitle: string,
  stores: readonly Table[],
  write: () => Promise<T>,
): Outcome<T> {
  const attempt = async (): Promise<T> =>
    context.replica.dexie.transaction('rw', [...stores], async () => write());
  try {
    return ok(await attempt());
  } catch (error) {
    if (!isQuotaError(error)) return err(storageError(error, failureTitle, context.replica));
  }
  try {
    // What can be downloaded again gives way to what is nowhere else.
    await context.makeRoom?.();
    return ok(await attempt());
  } catch (error) {
    return err(storageError(error, failureTitle, context.replica));
  }
}
