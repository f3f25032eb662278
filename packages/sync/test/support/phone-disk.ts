import type { LargeFiles } from '../../src/environment/large-files.ts';

const NOTE = '-about';

type DiskFault = 'killed-before' | 'killed-after' | 'disk-full';

export interface PhoneDisk extends LargeFiles {
  readonly files: Map<string, Blob>;
  /** The notes, by the names of their files. */
  readonly notes: Map<string, Blob>;
  fault: DiskFault | null;
  /** Called after the files were listed, before the result is used. */
  onListed: (() => Promise<void>) | null;
}

export function phoneDisk(): PhoneDisk {
  const files = new Map<string, Blob>();
  const notes = new Map<string, Blob>();
  const storeOf = (name: string) => (name.endsWith(NOTE) ? notes : files);
  const keyOf = (name: string) => name.replace(/-about$/, '');
  const disk: PhoneDisk = {
    files,
    notes,
    fault: null,
    onListed: null,
    async write(name, file) {
      if (disk.fault === 'disk-full') throw new DOMException('no room', 'QuotaExceededError');
      if (disk.fault === 'killed-before') throw new DOMException('killed', 'AbortError');
      if (storeOf(name).has(keyOf(name))) throw new Error(`${name} was written before`);
      storeOf(name).set(keyOf(name), new Blob([file], { type: file.type }));
      if (disk.fault === 'killed-after') throw new DOMException('killed', 'AbortError');
    },
    async read(name, type) {
      const file = storeOf(name).get(keyOf(name));
      return file ? new Blob([file], { type }) : null;
    },
    async remove(name) {
      // A dead page can no longer remove files.
      if (disk.fault === 'killed-after' || disk.fault === 'killed-before') throw new Error('killed');
      storeOf(name).delete(keyOf(name));
    },
    async list() {
      const names = [...files.keys(), ...[...notes.keys()].map((name) => name + NOTE)];
      await disk.onListed?.();
      return names;
    },
  };
  return disk;
}
