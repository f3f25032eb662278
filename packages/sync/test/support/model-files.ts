import type { Answer, Server } from '../../src/server/server.ts';

interface Unfinished {
  readonly path: string;
  readonly size: number;
  received: number;
}

export interface ModelFiles
  extends Pick<Server, 'upload' | 'endUpload' | 'removeFile' | 'hasFile' | 'download'> {
  readonly files: Map<string, Blob>;
  readonly unfinished: Map<string, Unfinished>;
  /** Paths of files that stay, because a row has them or can be restored with them. */
  readonly kept: Set<string>;
  /** Takes a snapshot of all files; the returned function restores it. */
  snapshot(): () => void;
  receivedBytes: number;
  pieceBytes: number;
  isConnected: () => boolean | Promise<boolean>;
}

/** Paths of files that no row has, and no deleted record can be restored with. */
export const orphanedFiles = ({ files, kept }: Pick<ModelFiles, 'files' | 'kept'>): string[] =>
  [...files.keys()].filter((path) => !kept.has(path));

const accepted = <T>(value: T): Answer<T> => ({ verdict: 'accepted', value });
const SILENCE: Answer<never> = { verdict: 'silence' };

const copiesOf = <K, V extends object>(map: ReadonlyMap<K, V>): Map<K, V> =>
  new Map([...map].map(([key, value]) => [key, { ...value }]));

export function refill<K, V>(map: Map<K, V>, from: ReadonlyMap<K, V>): void {
  map.clear();
  for (const [key, value] of from) map.set(key, value);
}

export function modelFiles(): ModelFiles {
  let uploads = 0;
  const bucket: ModelFiles = {
    files: new Map(),
    unfinished: new Map(),
    kept: new Set(),
    receivedBytes: 0,
    pieceBytes: 6 * 1024 * 1024,
    isConnected: () => true,
    snapshot() {
      const files = new Map(bucket.files);
      const kept = new Set(bucket.kept);
      const unfinished = copiesOf(bucket.unfinished);
      return () => {
        refill(bucket.files, files);
        refill(bucket.unfinished, copiesOf(unfinished));
        bucket.kept.clear();
        for (const path of kept) bucket.kept.add(path);
      };
    },
    async upload(path, file, watch) {
      const stored = bucket.files.get(path);
      if (stored && stored.size !== file.size) {
        return { verdict: 'refused', message: 'The resource already exists', code: null };
      }
      if (stored) return accepted(null);
      if (file.size <= bucket.pieceBytes) {
        if (!(await bucket.isConnected())) return SILENCE;
        bucket.receivedBytes += file.size;
        bucket.files.set(path, file);
        return accepted(null);
      }
      let address = watch.resumeAt;
      if (!address || !bucket.unfinished.has(address)) {
        uploads += 1;
        address = `upload-${uploads}`;
        bucket.unfinished.set(address, { path, size: file.size, received: 0 });
        await watch.remember(address);
      }
      for (;;) {
        const upload = bucket.unfinished.get(address);
        if (!upload || watch.unwanted.aborted || !(await bucket.isConnected())) return SILENCE;
        const piece = Math.min(bucket.pieceBytes, upload.size - upload.received);
        upload.received += piece;
        bucket.receivedBytes += piece;
        watch.progressed(upload.received);
        if (upload.received < upload.size) {
          if (!(await watch.mayContinue())) return SILENCE;
          continue;
        }
        bucket.unfinished.delete(address);
        bucket.files.set(path, file);
        return accepted(null);
      }
    },
    async endUpload(address) {
      bucket.unfinished.delete(address);
      return accepted(null);
    },
    async removeFile(path) {
      if (!bucket.kept.has(path)) bucket.files.delete(path);
      return accepted(null);
    },
    hasFile: async (path) => accepted(bucket.files.has(path)),
    async download(path) {
      const file = bucket.files.get(path);
      return file ? accepted(file) : { verdict: 'refused', message: 'Object not found', code: null };
    },
  };
  return bucket;
}
