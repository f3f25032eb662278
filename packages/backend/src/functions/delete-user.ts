import { z } from 'zod';
import { type EdgeFunction, edgeFunction, type FunctionHost } from './edge-function.ts';
import { FunctionError } from './function-error.ts';
import { readFields } from './request-fields.ts';

/** Within this time after signing in (not refreshing), a deletion needs no further proof. */
const RECENT_SIGN_IN_MS = 10 * 60_000;

/** A file of an account. `version` names its content in the embedded store. */
interface AccountFile {
  bucket: string;
  name: string;
  version: string | null;
}

interface CallerSession {
  userId: string;
  sessionId: string;
}

const REFUSALS = {
  session_ended: ['not_signed_in', 'Your session has ended. Sign in again'],
  forbidden: ['forbidden', 'Only an administrator may delete the account of another user'],
  not_found: ['user_not_found', 'There is no such account'],
  last_admin: [
    'last_admin',
    'The last administrator cannot be deleted: make another user an administrator first',
  ],
} as const;
export type DeletionRefusal = keyof typeof REFUSALS;

/** Host functions for account deletion: the SQL of supabase/migrations/*_accounts.sql, files and passwords. */
export interface Accounts {
  sessionOf(request: Request): Promise<CallerSession | null>;
  /** Whether `caller` may delete `target`; if so, with the caller's sign-in time in epoch milliseconds. */
  check(
    caller: CallerSession,
    target: string,
  ): Promise<{ outcome: 'allowed'; signedInAtMs: number } | { outcome: DeletionRefusal }>;
  /** @throws FunctionError rate_limited after too many wrong passwords */
  passwordMatches(userId: string, password: string): Promise<boolean>;
  files(target: string, atMost: number): Promise<readonly AccountFile[]>;
  /** Removes content and rows; idempotent. */
  removeFiles(files: readonly AccountFile[]): Promise<void>;
  erasePathPoints(target: string, atMost: number): Promise<number>;
  /** Deletes the account and all its rows and writes the audit log, in one transaction. */
  deleteAccount(actor: string, target: string): Promise<'deleted' | 'files_remain' | DeletionRefusal>;
}

const FILES_AT_ONCE = 200;
const POINTS_AT_ONCE = 5_000;
/** A device of the account may keep uploading during the deletion. */
const MAX_ROUNDS = 5;

const fields = z.strictObject({
  user_id: z.uuid(),
  password: z.string().min(1).max(200).optional(),
});

/**
 * `delete-user` (user_id, password): deletes an account with all rows and files; returns `{deleted: user_id,
 * files}`. Users delete their own account, administrators any except the last administrator's. Requires the
 * caller's password or a sign-in within the last 10 minutes. Can be repeated after a failure.
 */
export function deleteUserFunction(host: FunctionHost, accounts: Accounts): EdgeFunction {
  return edgeFunction('delete-user', host, async (request) => {
    if (request.method !== 'POST') throw new FunctionError('method_not_allowed', 'Use POST');
    const caller = await accounts.sessionOf(request);
    if (!caller) throw new FunctionError('not_signed_in', 'Sign in to use this function');
    const { user_id: target, password } = await readFields(fields, request);
    const permission = await accounts.check(caller, target);
    if (permission.outcome !== 'allowed') throw refusal(permission.outcome);
    await assertProven(accounts, caller, password, host.now() - permission.signedInAtMs);
    return { deleted: target, files: await erase(accounts, caller.userId, target) };
  });
}

async function assertProven(
  accounts: Accounts,
  caller: CallerSession,
  password: string | undefined,
  signedInForMs: number,
): Promise<void> {
  if (password === undefined) {
    if (signedInForMs <= RECENT_SIGN_IN_MS) return;
    throw new FunctionError('reauthentication_needed', 'Enter your password, or sign in again first');
  }
  if (!(await accounts.passwordMatches(caller.userId, password))) {
    throw new FunctionError('invalid_password', 'The password is incorrect');
  }
}

async function erase(accounts: Accounts, actor: string, target: string): Promise<number> {
  let files = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    files += await removeAllFiles(accounts, target);
    while ((await accounts.erasePathPoints(target, POINTS_AT_ONCE)) > 0);
    const outcome = await accounts.deleteAccount(actor, target);
    if (outcome === 'deleted') return files;
    if (outcome !== 'files_remain') throw refusal(outcome);
  }
  throw new FunctionError('account_in_use', 'A device of this account is uploading. Try again in a minute');
}

async function removeAllFiles(accounts: Accounts, target: string): Promise<number> {
  const removed = new Set<string>();
  for (;;) {
    const files = await accounts.files(target, FILES_AT_ONCE);
    if (files.length === 0) return removed.size;
    const before = removed.size;
    await accounts.removeFiles(files);
    for (const { bucket, name } of files) removed.add(`${bucket}/${name}`);
    if (removed.size === before) {
      throw new FunctionError(
        'upstream_failed',
        'The files of the account could not be removed. Try again later',
      );
    }
  }
}

function refusal(reason: DeletionRefusal): FunctionError {
  const [code, message] = REFUSALS[reason];
  return new FunctionError(code, message);
}
