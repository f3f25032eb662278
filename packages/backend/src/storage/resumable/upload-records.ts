import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type KvStore, Upload } from '@tus/server';
import { z } from 'zod';
import { syncFolder } from '../file-store.ts';
import { parseUploadId } from './upload-id.ts';

/** Record of an upload. `offset` becomes `size` after its row commits. */
const recordShape = z.object({
  id: z.string(),
  size: z.number().int().positive(),
  offset: z.number().int().nonnegative(),
  metadata: z.record(z.string(), z.string().nullable()),
  creation_date: z.string(),
});
export type UploadRecord = z.infer<typeof recordShape>;

/** One JSON file per upload, written atomically and durably. */
export class UploadRecords implements KvStore<Upload> {
  readonly folder: string;
  constructor(folder: string) {
    this.folder = folder;
  }

  async get(id: string): Promise<Upload | undefined> {
    const record = await this.read(id);
    return record ? new Upload(record) : undefined;
  }

  async read(id: string): Promise<UploadRecord | null> {
    const text = await readFile(this.#file(id), 'utf8').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return null;
      throw cause;
    });
    if (text === null) return null;
    try {
      return recordShape.parse(JSON.parse(text));
    } catch {
      // Writes are atomic, so the file was changed from outside: restart the upload.
      return null;
    }
  }

  async set(id: string, upload: Upload): Promise<void> {
    const record = recordShape.parse({ ...upload, metadata: upload.metadata ?? {} });
    const part = `${this.#file(id)}.part`;
    const file = await open(part, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(record));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, this.#file(id));
    await syncFolder(this.folder);
  }

  async delete(id: string): Promise<void> {
    await rm(this.#file(id), { force: true });
  }

  async list(): Promise<string[]> {
    const names = await readdir(this.folder);
    const ids = names.map((name) => name.split('.', 1)[0] ?? '').filter((id) => parseUploadId(id) !== null);
    return [...new Set(ids)];
  }

  #file(id: string): string {
    return path.join(this.folder, `${id}.json`);
  }
}
