import type { Answer, Server } from '../../../src/server/server.ts';
import type { Caller, ModelServer } from './model.ts';
import { rowsOf } from './server-state.ts';

const accepted = <T>(value: T): Answer<T> => ({ verdict: 'accepted', value });
const refused = (message: string): Answer<never> => ({ verdict: 'refused', message, code: null });

/** Table and id of the row that a file belongs to, from its path (migration media_bucket). */
function ownerOfPath(path: string, userId: string): { table: string; id: string } | null {
  const [first, second, third] = path.split('/');
  if (first === 'finds' && second) return { table: 'finds', id: second };
  if (first !== userId || !third) return null;
  if (second === 'equipment') return { table: 'equipment', id: third };
  return second === 'permissions' ? { table: 'property_permissions', id: third } : null;
}

type Files = Pick<Server, 'upload' | 'endUpload' | 'removeFile' | 'hasFile' | 'download'>;

/** The bucket: only the owner has access, the row must exist, and files are never overwritten. */
export function modelFiles(server: ModelServer, caller: Caller): Files {
  const { userId } = caller;
  return {
    async upload(path, file) {
      const trouble = server.trouble();
      if (trouble) return refused(trouble);
      const { state } = server;
      const existingFile = state.files.get(path);
      if (existingFile)
        return existingFile.blob.size === file.size ? accepted(null) : refused('The resource already exists');
      const owner = ownerOfPath(path, userId);
      if (!owner || rowsOf(state, owner.table).get(owner.id)?.row.user_id !== userId)
        return refused('new row violates row-level security policy');
      state.files.set(path, { owner: userId, blob: file });
      server.witness.stored(caller, path, file);
      return accepted(null);
    },
    endUpload: async () => accepted(null),
    hasFile: async (path) => accepted(server.state.files.get(path)?.owner === userId),
    async removeFile(path) {
      const { state } = server;
      const isKept =
        state.keptFiles.has(path) ||
        [...rowsOf(state, 'media').values()].some(({ row }) => row.storage_path === path);
      if (!isKept && state.files.get(path)?.owner === userId) state.files.delete(path);
      return accepted(null);
    },
    async download(path) {
      const file = server.state.files.get(path);
      return file?.owner === userId ? accepted(file.blob) : refused('Object not found');
    },
  };
}
