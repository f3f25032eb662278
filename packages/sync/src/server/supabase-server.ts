import { isSecondStepMissing } from '@metalquest/core/account/second-step';
import type { UserId } from '@metalquest/core/ids';
import type { JsonObject } from '@metalquest/core/json';
import { MEDIA_BUCKET } from '@metalquest/core/media/storage-path';
import { POINTS_PER_PAGE } from '@metalquest/core/paths/missing-paths';
import { verdictOf } from '@metalquest/core/queue/outcome';
import type { Session } from '@supabase/auth-js';
import { type RawResponse, toAnswer } from './answer.ts';
import {
  readAppended,
  readChangesPage,
  readNewest,
  readPathsPage,
  readRowQuota,
  readRows,
  readWritten,
} from './page-shapes.ts';
import type { UploadClient } from './resumable-upload.ts';
import type { Answer, Server, SessionState } from './server.ts';
import type { ServerConnection } from './server-connection.ts';
import { supabaseFiles } from './supabase-files.ts';
import { REQUEST_TIMEOUT_MS, type RequestContext, withTimeout } from './time-limit.ts';

interface AuthFailure {
  readonly name: string;
  readonly status?: number | undefined;
}

/** A refresh that failed without signal keeps the user signed in, and the queue waits. */
function sessionState(session: Session | null, error: AuthFailure | null, userId: UserId): SessionState {
  if (session) {
    if (session.user.id !== userId) return 'other-user';
    // The server would refuse uploads, and Supabase would answer every read with no rows.
    return isSecondStepMissing(session) ? 'signed-out' : 'ready';
  }
  if (!error) return 'signed-out';
  const noAnswer = error.name === 'AuthRetryableFetchError' || error.status === undefined;
  if (error.name === 'AuthSessionMissingError') return 'signed-out';
  return noAnswer || verdictOf(error.status || null) === 'silence' ? 'unreachable' : 'signed-out';
}

const CHANGES_PAGE = 500;

/** The client retries a renewal without signal for 30 s; this avoids the wait. */
const SESSION_TIMEOUT_MS = 10_000;

const NO_RESPONSE: RawResponse = { status: 0, data: null, error: null };

const isTrue = (data: unknown): boolean | undefined => (Array.isArray(data) ? data.length > 0 : undefined);

function uploadClient(
  { apiKey, auth, storageUrl }: ServerConnection,
  requestContext: RequestContext,
): UploadClient {
  return {
    endpoint: `${storageUrl}/upload/resumable`,
    apikey: apiKey,
    async token() {
      const answer = await withTimeout(requestContext, SESSION_TIMEOUT_MS, () => auth.getSession());
      return answer?.data.session?.access_token ?? null;
    },
  };
}

export function supabaseServer(
  connection: ServerConnection,
  userId: UserId,
  requestContext: RequestContext,
): Server {
  const { auth, rest } = connection;
  const bucket = async () => (await connection.storage()).from(MEDIA_BUCKET);
  async function ask<T>(
    send: (signal: AbortSignal) => PromiseLike<RawResponse>,
    read: (data: unknown) => T | undefined,
  ): Promise<Answer<T>> {
    return toAnswer((await withTimeout(requestContext, REQUEST_TIMEOUT_MS, send)) ?? NO_RESPONSE, read);
  }
  return {
    ...supabaseFiles(bucket, requestContext, uploadClient(connection, requestContext)),
    async session() {
      const answer = await withTimeout(requestContext, SESSION_TIMEOUT_MS, () => auth.getSession());
      return answer ? sessionState(answer.data.session, answer.error, userId) : 'unreachable';
    },
    async refreshSession() {
      const answer = await withTimeout(requestContext, SESSION_TIMEOUT_MS, () => auth.refreshSession());
      return answer ? sessionState(answer.data.session, answer.error, userId) : 'unreachable';
    },
    insert: (table, key, rows) =>
      ask(
        (signal) =>
          rest
            .from(table)
            // A replay finds its row on the server and has no effect.
            .upsert([...rows], { onConflict: key, ignoreDuplicates: true })
            .select(`${key},sync_xid,updated_at`)
            .abortSignal(signal),
        readWritten(key),
      ),
    update: (table, key, id, columns) =>
      ask(
        (signal) =>
          rest
            .from(table)
            .update(columns)
            .eq(key, id)
            .select(`${key},sync_xid,updated_at`)
            .abortSignal(signal),
        readWritten(key),
      ),
    remove: (table, key, id) =>
      ask(
        // Select the rows, so that an empty response from elsewhere is not taken for a deletion.
        (signal) => rest.from(table).delete().eq(key, id).select(key).abortSignal(signal),
        (data) => (Array.isArray(data) ? null : undefined),
      ),
    isDeleted: (table, id) =>
      ask(
        (signal) =>
          rest
            .from('tombstones')
            .select('row_id')
            .eq('table_name', table)
            .eq('row_id', id)
            .is('restored_at', null)
            .retry(false)
            .abortSignal(signal),
        isTrue,
      ),
    appendPath: (questId, points) =>
      ask(
        (signal) =>
          rest
            .rpc('append_quest_path_points', {
              target_quest_id: questId,
              points: points.map(({ t, lng, lat }) => [t, lng, lat]),
            })
            .abortSignal(signal),
        readAppended,
      ),
    fetchRows: (table, key, ids) =>
      ask((signal) => rest.from(table).select('*').in(key, ids).retry(false).abortSignal(signal), readRows),
    rowQuota: () => ask((signal) => rest.rpc('row_quota').abortSignal(signal), readRowQuota),
    pullNewest: () => ask((signal) => rest.rpc('pull_newest').abortSignal(signal), readNewest),
    pullPaths: (requests) =>
      ask(
        (signal) =>
          rest
            .rpc('pull_paths', {
              wanted: requests.map(({ questId, afterMs }) => [questId, afterMs]),
              page_size: POINTS_PER_PAGE,
            })
            .abortSignal(signal),
        readPathsPage,
      ),
    pullChanges: (since) => ask(pull('pull_changes', since, CHANGES_PAGE), readChangesPage),
  };

  function pull(name: string, since: JsonObject | null, pageSize: number) {
    return (signal: AbortSignal) => rest.rpc(name, { since, page_size: pageSize }).abortSignal(signal);
  }
}
