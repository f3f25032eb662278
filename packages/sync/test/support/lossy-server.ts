import type { Answer, Server } from '../../src/server/server.ts';

export type Passage = 'through' | 'request-lost' | 'response-lost';

export function lossyServer(server: Server, next: () => Passage): Server {
  async function pass<T>(request: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const passage = next();
    if (passage === 'request-lost') return { verdict: 'silence' };
    const answer = await request();
    return passage === 'response-lost' ? { verdict: 'silence' } : answer;
  }
  return {
    session: server.session,
    refreshSession: server.refreshSession,
    insert: (...args) => pass(() => server.insert(...args)),
    update: (...args) => pass(() => server.update(...args)),
    remove: (...args) => pass(() => server.remove(...args)),
    isDeleted: (...args) => pass(() => server.isDeleted(...args)),
    appendPath: (...args) => pass(() => server.appendPath(...args)),
    fetchRows: (...args) => pass(() => server.fetchRows(...args)),
    pullChanges: (...args) => pass(() => server.pullChanges(...args)),
    pullNewest: () => pass(() => server.pullNewest()),
    rowQuota: () => pass(() => server.rowQuota()),
    pullPaths: (...args) => pass(() => server.pullPaths(...args)),
    upload: (...args) => pass(() => server.upload(...args)),
    endUpload: (...args) => pass(() => server.endUpload(...args)),
    removeFile: (...args) => pass(() => server.removeFile(...args)),
    hasFile: (...args) => pass(() => server.hasFile(...args)),
    download: (...args) => pass(() => server.download(...args)),
  };
}
