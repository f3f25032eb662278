import type { UserId } from '@metalquest/core/ids';
import { err, ok } from '@metalquest/core/result';
import Dexie, { type Table } from 'dexie';
import type { Locks } from '../environment/locks.ts';
import type { ImageProcessor } from '../media/image-processor.ts';
import type { Stamp } from '../queue/enqueue.ts';
import { isQuotaError } from '../replica/quota.ts';
import type { Replica } from '../replica/replica.ts';
import { OUTDATED } from '../replica/version-guard.ts';
import type { CommandError, Outcome } from './command-error.ts';
import { UnsafeTextError } from './unsafe-text.ts';

export interface CommandContext {
  readonly replica: Replica;
  readonly userId: UserId;
  readonly now: () => number;
  readonly newId: () => string;
  readonly images: ImageProcessor;
  /** Evicts local copies of files that the server has; resolves to true when that freed space. */
  readonly freeSpace?: () => Promise<boolean>;
  readonly requestPull?: () => void;
  /** Makes imports exclusive across tabs; without it, only within this page. */
  readonly locks?: Locks;
  readonly rest?: () => Promise<void>;
  readonly undoBegan?: () => void;
}

export function stampOf(context: CommandContext): Stamp {
  return { userId: context.userId, nowMs: context.now(), newId: context.newId };
}

/** Thrown inside a transaction to roll it back and return `refusal`. */
export class CommandRefused extends Error {
  readonly refusal: CommandError;

  constructor(refusal: CommandError) {
    super(refusal.message);
    this.name = 'CommandRefused';
    this.refusal = refusal;
  }
}

const DEVICE_FULL =
  'This device is full, so this was not saved. Free some space (old photos, other apps) and try again: ' +
  'everything saved before is still here.';

export function storageError(error: unknown, title: string, replica: Replica): CommandError {
  if (error instanceof CommandRefused) return error.refusal;
  if (isQuotaError(error)) return { code: 'device-full', title, message: DEVICE_FULL };
  if (error instanceof UnsafeTextError) return { code: 'text-unsafe', title, message: error.message };
  // Dexie wraps or replaces the error that made opening fail, so this checks the state instead.
  if (replica.versions.isOutdated()) return { code: 'outdated', title, message: OUTDATED };
  if (error instanceof Dexie.DatabaseClosedError) {
    return { code: 'stopped', title, message: 'You were signed out, so this was not saved.' };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'not-stored', title, message: `This device could not save it: ${reason}` };
}

/** Runs `write` in one durable transaction. If the disk is full, evicts server copies and retries once. */
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
    await context.freeSpace?.();
    return ok(await attempt());
  } catch (error) {
    return err(storageError(error, failureTitle, context.replica));
  }
}
