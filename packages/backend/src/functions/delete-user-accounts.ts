import { callerOf, TokenError } from '../auth/access-tokens.ts';
import { verifyPassword } from '../auth/passwords.ts';
import type { BackendContext } from '../context.ts';
import { createGuessLimiter } from '../http/guess-limiter.ts';
import { createFileStore, makeStoreFolders } from '../storage/file-store.ts';
import { createRenditionCache } from '../storage/render/rendition-cache.ts';
import type { Accounts, DeletionRefusal } from './delete-user.ts';
import { FunctionError } from './function-error.ts';

export function embeddedAccounts({
  db,
  settings,
  tokens,
  now,
}: Pick<BackendContext, 'db' | 'settings' | 'tokens' | 'now'>): Accounts {
  const { wrongPasswordsFree: free, wrongPasswordsPerDay: perDay } = settings.rateLimits;
  const wrongPasswords = createGuessLimiter({ free, perDay, now });
  return {
    async sessionOf(request) {
      try {
        const { claims } = await callerOf(tokens, request.headers.get('authorization') ?? undefined);
        return typeof claims.sub === 'string' && typeof claims.session_id === 'string'
          ? { userId: claims.sub, sessionId: claims.session_id }
          : null;
      } catch (cause) {
        if (cause instanceof TokenError) return null;
        throw cause;
      }
    },
    async check({ userId, sessionId }, target) {
      const [row] = await db.query<{ outcome: 'allowed' | DeletionRefusal; signed_in_at: string }>(
        'select outcome, signed_in_at from private.account_deletion_check($1, $2, $3)',
        [userId, sessionId, target],
      );
      if (!row) throw new Error('the check of a deletion gave no row');
      return row.outcome === 'allowed'
        ? { outcome: row.outcome, signedInAtMs: Date.parse(row.signed_in_at) }
        : { outcome: row.outcome };
    },
    async passwordMatches(userId, password) {
      const retryAfterS = wrongPasswords.take(userId);
      if (retryAfterS > 0) throw new FunctionError('rate_limited', 'Too many wrong passwords', retryAfterS);
      const [row] = await db.query<{ encrypted_password: string | null }>(
        'select encrypted_password from auth.users where id = $1',
        [userId],
      );
      const stored = row?.encrypted_password ?? null;
      const matches = stored !== null && (await verifyPassword(stored, password));
      if (matches) wrongPasswords.giveBack(userId);
      return matches;
    },
    files: (target, atMost) =>
      db.query('select bucket_id as bucket, name, version from private.account_files($1, $2)', [
        target,
        atMost,
      ]),
    async removeFiles(files) {
      const folders = await makeStoreFolders(settings.dataDirectory);
      const store = createFileStore(folders);
      const renditions = createRenditionCache(folders.renditions, Number.POSITIVE_INFINITY, now);
      // The storage sweep (storage/housekeeping.ts) repeats this for renditions that are being drawn now.
      for (const { version } of files) {
        if (!version) continue;
        await store.remove(version);
        await renditions.drop(version);
      }
      await db.query(
        `delete from storage.objects o using json_to_recordset($1::text::json) as f (bucket text, name text)
         where o.bucket_id = f.bucket and o.name = f.name`,
        [JSON.stringify(files)],
      );
    },
    async erasePathPoints(target, atMost) {
      const [row] = await db.query<{ erased: number }>('select private.erase_path_points($1, $2) as erased', [
        target,
        atMost,
      ]);
      return row?.erased ?? 0;
    },
    async deleteAccount(actor, target) {
      const [row] = await db.query<{ outcome: 'deleted' | 'files_remain' | DeletionRefusal }>(
        'select private.delete_account($1, $2) as outcome',
        [actor, target],
      );
      if (!row) throw new Error('the deletion gave no outcome');
      return row.outcome;
    },
  };
}
