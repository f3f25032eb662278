import { isAuthApiError, type SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Accounts } from '../../../packages/backend/src/functions/delete-user.ts';
import { FunctionError } from '../../../packages/backend/src/functions/function-error.ts';

const refusals = ['session_ended', 'forbidden', 'not_found', 'last_admin'] as const;
const permission = z.tuple([
  z.object({ outcome: z.enum(['allowed', ...refusals]), signed_in_at: z.string().nullable() }),
]);
const fileRows = z.array(
  z.object({ bucket_id: z.string(), name: z.string(), version: z.string().nullable() }),
);
const deletionOutcome = z.enum(['deleted', 'files_remain', ...refusals]);

/**
 * The accounts and files of a Supabase project.
 * @param service a client with the service role key
 * @param anonymous creates a client with the anonymous key and without a session
 */
export function supabaseAccounts(service: SupabaseClient, anonymous: () => SupabaseClient): Accounts {
  const call = async (name: string, args: Record<string, unknown>): Promise<unknown> => {
    const { data, error } = await service.rpc(name, args);
    if (error) throw new FunctionError('upstream_failed', `${name} failed: ${error.code}`);
    return data;
  };
  return {
    async sessionOf(request) {
      const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
      if (!token) return null;
      const { data, error } = await anonymous().auth.getClaims(token);
      const claims = error ? undefined : data?.claims;
      return claims?.role === 'authenticated' && claims.session_id
        ? { userId: claims.sub, sessionId: claims.session_id }
        : null;
    },
    async check({ userId, sessionId }, target) {
      const [row] = permission.parse(
        await call('account_deletion_check', { actor: userId, actor_session: sessionId, target }),
      );
      return row.outcome === 'allowed'
        ? { outcome: row.outcome, signedInAtMs: Date.parse(row.signed_in_at ?? '') }
        : { outcome: row.outcome };
    },
    async passwordMatches(userId, password) {
      const { data, error } = await service.auth.admin.getUserById(userId);
      if (error) throw new FunctionError('upstream_failed', 'The account could not be read');
      if (!data.user.email) return false;
      const client = anonymous();
      const signedIn = await client.auth.signInWithPassword({ email: data.user.email, password });
      if (!signedIn.error) {
        // Only the password was checked; drop the session.
        await client.auth.signOut({ scope: 'local' });
        return true;
      }
      if (isAuthApiError(signedIn.error) && signedIn.error.status === 429) {
        throw new FunctionError('rate_limited', 'Too many wrong passwords', 60);
      }
      if (isAuthApiError(signedIn.error) && signedIn.error.status < 500) return false;
      throw new FunctionError('upstream_failed', 'The password could not be checked');
    },
    async files(target, atMost) {
      const rows = fileRows.parse(await call('account_files', { target, batch: atMost }));
      return rows.map(({ bucket_id: bucket, name, version }) => ({ bucket, name, version }));
    },
    async removeFiles(files) {
      for (const [bucket, inBucket] of Map.groupBy(files, (file) => file.bucket)) {
        const { error } = await service.storage.from(bucket).remove(inBucket.map(({ name }) => name));
        if (error) throw new FunctionError('upstream_failed', 'Files could not be removed');
      }
    },
    erasePathPoints: async (target, atMost) =>
      z.number().parse(await call('erase_path_points', { target, batch: atMost })),
    deleteAccount: async (actor, target) =>
      deletionOutcome.parse(await call('delete_account', { actor, target })),
  };
}
