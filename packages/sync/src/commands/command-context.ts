import type { UserId } from '@metalquest/core/ids';
import { err, ok } from '@metalquest/core/result';
import Dexie, { type Table } from 'dexie';
import type { ImageProcessor } from '../media/image-processor.ts';
import type { Stamp } from '../queue/enqueue.ts';
import { isQuotaError } from '../replica/quota.ts';
import type { Replica } from '../replica/replica.ts';
import type { CommandError } from './command-error.ts';
import type { Outcome } from './commands.ts';

/** What commands work with; all that is not a function of its arguments comes from here. */
export interface CommandContext {
  readonly replica: Replica;
  readonly userId: UserId;
  readonly now: () => number;
  readonly newId: () => string;
  readonly images: ImageProcessor;
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
export function storageError(error: unknown, title: string): CommandError {
  if (error instanceof CommandRefused) return error.refusal;
  if (isQuotaError(error)) return { code: 'device-full', title, message: DEVICE_FULL };
  if (error instanceof Dexie.DatabaseClosedError) {
    return { code: 'stopped', title, message: 'You were signed out, so this was not saved.' };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'not-stored', title, message: `This device could not save it: ${reason}` };
}

/**
 * Runs `write` in one transaction over `stores`: the rows and their queue items are stored whole or not at all. The
 * transaction is durable before the command answers.
 */
export async function inOneTransaction<T>(
  context: CommandContext,
  failureTitle: string,
  stores: readonly Table[],
  write: () => Promise<T>,
): Outcome<T> {
  try {
    const value = await context.replica.dexie.transaction('rw', [...stores], async () => write());
    return ok(value);
  } catch (error) {
    return err(storageError(error, failureTitle));
  }
}
