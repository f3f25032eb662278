import type { Answer, Server } from './server.ts';

/** Checks before each request and after each read that no other user has signed in (in another tab). */
export function ownSession(server: Server, onRetryAfter: (ms: number) => void = () => {}): Server {
  async function refusal(): Promise<Answer<never> | null> {
    const session = await server.session();
    if (session === 'ready') return null;
    return { verdict: session === 'unreachable' ? 'silence' : 'unauthenticated' };
  }
  async function sent<T>(request: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const answer = (await refusal()) ?? (await request());
    if (answer.verdict === 'silence' && answer.retryAfterMs) onRetryAfter(answer.retryAfterMs);
    return answer;
  }
  async function read<T>(request: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const answer = await sent(request);
    return answer.verdict === 'accepted' ? ((await refusal()) ?? answer) : answer;
  }
  return {
    session: () => server.session(),
    refreshSession: () => server.refreshSession(),
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
