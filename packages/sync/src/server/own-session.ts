import type { Answer, Server, SessionState } from './server.ts';

/**
 * Checks before each request and after each read that no other user has signed in (in another tab). Renews a refused
 * token once, however many requests were sent with it.
 */
export function ownSession(server: Server, onRetryAfter: (ms: number) => void = () => {}): Server {
  let renewals = 0;
  let renewing: Promise<SessionState> | null = null;
  /** The value of `renewals` when the newest refused request was sent. */
  let refusedAfter = 0;

  async function renew(): Promise<SessionState> {
    const state = await server.refreshSession();
    if (state === 'ready') renewals += 1;
    return state;
  }

  async function refusal(): Promise<Answer<never> | null> {
    const session = await server.session();
    if (session === 'ready') return null;
    return { verdict: session === 'unreachable' ? 'silence' : 'unauthenticated' };
  }
  async function sent<T>(request: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const renewalsBefore = renewals;
    const answer = (await refusal()) ?? (await request());
    if (answer.verdict === 'unauthenticated') refusedAfter = Math.max(refusedAfter, renewalsBefore);
    if (answer.verdict === 'silence' && answer.retryAfterMs) onRetryAfter(answer.retryAfterMs);
    return answer;
  }
  async function read<T>(request: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const answer = await sent(request);
    return answer.verdict === 'accepted' ? ((await refusal()) ?? answer) : answer;
  }
  return {
    session: () => server.session(),
    async refreshSession() {
      if (refusedAfter < renewals) return server.session();
      renewing ??= renew().finally(() => {
        renewing = null;
      });
      return renewing;
    },
    insert: (...args) => sent(() => server.insert(...args)),
    update: (...args) => sent(() => server.update(...args)),
    remove: (...args) => sent(() => server.remove(...args)),
    appendPath: (...args) => sent(() => server.appendPath(...args)),
    upload: (...args) => sent(() => server.upload(...args)),
    endUpload: (...args) => sent(() => server.endUpload(...args)),
    removeFile: (...args) => sent(() => server.removeFile(...args)),
    isDeleted: (...args) => read(() => server.isDeleted(...args)),
    hasFile: (...args) => read(() => server.hasFile(...args)),
    fetchRows: (...args) => read(() => server.fetchRows(...args)),
    pullNewest: (...args) => read(() => server.pullNewest(...args)),
    pullChanges: (...args) => read(() => server.pullChanges(...args)),
    rowQuota: () => read(() => server.rowQuota()),
    pullPaths: (...args) => read(() => server.pullPaths(...args)),
    download: (...args) => read(() => server.download(...args)),
  };
}
