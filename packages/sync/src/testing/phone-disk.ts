import type { LargeFiles } from '../environment/large-files.ts';

/** What happens at a write, and from then on at every one. */
type DiskFault = 'killed-before' | 'killed-after' | 'disk-full';

/** A phone's file system in memory, which outlives the engines that use it. */
export interface PhoneDisk extends LargeFiles {
  readonly kept: Map<string, Blob>;
  fault: DiskFault | null;
  /** Called after a file was listed, before anybody acts on it. */
  onListed: (() => Promise<void>) | null;
}

export function phoneDisk(): PhoneDisk {
  const kept = new Map<string, Blob>();
  const disk: PhoneDisk = {
    kept,
    fault: null,
    onListed: null,
    async write(name, file) {
      if (disk.fault === 'disk-full') throw new DOMException('no room', 'QuotaExceededError');
      if (disk.fault === 'killed-before') throw new DOMException('killed', 'AbortError');
      if (kept.has(name)) throw new Error(`${name} was written before`);
      kept.set(name, new Blob([file], { type: file.type }));
      if (disk.fault === 'killed-after') throw new DOMException('killed', 'AbortError');
    },
    async read(name, type) {
      const file = kept.get(name);
      return file ? new Blob([file], { type }) : null;
    },
    async remove(name) {
      // A page that is dead removes nothing.
      if (disk.fault === 'killed-after' || disk.fault === 'killed-before') throw new Error('killed');
      kept.delete(name);
    },
    async list() {
      const names = [...kept.keys()];
      await disk.onListed?.();
      return names;
    },
  };
  return disk;
}
