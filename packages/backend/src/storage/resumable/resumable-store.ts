import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { ERRORS, Upload } from '@tus/server';
import { isVersion } from '../file-store.ts';
import { parseUploadId } from './upload-id.ts';
import { UploadRecords } from './upload-records.ts';

/** Lifetime of an upload: a weekend without signal. */
export const UPLOAD_LIFE_MS = 3 * 24 * 3600 * 1000;

/** Stores unfinished uploads. Reports an offset only after fsyncing the bytes before it. */
export class ResumableStore extends FileStore {
  readonly records: UploadRecords;
  readonly #now: () => number;
  /** Writes in progress; a broken connection does not wait for them. */
  readonly #writing = new Map<string, Promise<unknown>>();

  constructor(folder: string, now: () => number) {
    const records = new UploadRecords(folder);
    super({ directory: folder, configstore: records, expirationPeriodInMilliseconds: UPLOAD_LIFE_MS });
    this.records = records;
    this.#now = now;
    // Without creation-defer-length: the quota needs the size.
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  override async create(upload: Upload): Promise<Upload> {
    upload.creation_date = new Date(this.#now()).toISOString();
    return super.create(upload);
  }

  override async getUpload(id: string): Promise<Upload> {
    await this.#writing.get(id)?.catch(() => undefined);
    const record = await this.records.read(id);
    if (!record) throw ERRORS.FILE_NOT_FOUND;
    if (this.#now() > Date.parse(record.creation_date) + UPLOAD_LIFE_MS) throw ERRORS.FILE_NO_LONGER_EXISTS;
    if (record.offset === record.size) return new Upload(record);
    // Bytes written before a crash count too, so fsync them.
    const file = await open(this.partOf(id), 'r+').catch((cause: NodeJS.ErrnoException) => {
      throw cause.code === 'ENOENT' ? ERRORS.FILE_NO_LONGER_EXISTS : cause;
    });
    try {
      await file.sync();
      return new Upload({ ...record, offset: (await file.stat()).size });
    } finally {
      await file.close();
    }
  }

  override write(bytes: Readable, id: string, offset: number): Promise<number> {
    const written = this.#append(bytes, id, offset).finally(() => this.#writing.delete(id));
    this.#writing.set(id, written);
    return written;
  }

  async #append(bytes: Readable, id: string, offset: number): Promise<number> {
    const file = await open(this.partOf(id), 'r+');
    let end = offset;
    try {
      for await (const chunk of bytes) {
        if (!(chunk instanceof Uint8Array)) throw new TypeError('an upload is bytes');
        for (let done = 0; done < chunk.byteLength; ) {
          const { bytesWritten } = await file.write(chunk, done, chunk.byteLength - done, end);
          done += bytesWritten;
          end += bytesWritten;
        }
      }
    } catch (cause) {
      // Frees the partial write at once: a full disk affects all users.
      const full = cause instanceof Error && 'code' in cause && /^(ENOSPC|EDQUOT)$/.test(String(cause.code));
      if (full) await file.truncate(offset);
      throw cause;
    } finally {
      await file.sync().finally(() => file.close());
    }
    return end;
  }

  override async remove(id: string): Promise<void> {
    await this.#writing.get(id)?.catch(() => undefined);
    await this.records.delete(id);
    await rm(this.partOf(id), { force: true });
  }

  /** Marks the upload as complete in its record and deletes its bytes here. */
  async finish(upload: Upload): Promise<void> {
    upload.offset = upload.size ?? upload.offset;
    await this.records.set(upload.id, upload);
    await rm(this.partOf(upload.id), { force: true });
  }

  async reservedBy(owner: string): Promise<{ bytes: number; uploads: number }> {
    const ownUploads = (await this.records.list()).filter((id) => parseUploadId(id)?.owner === owner);
    const open = (await Promise.all(ownUploads.map((id) => this.records.read(id)))).flatMap((record) =>
      record && record.offset !== record.size ? [record.size] : [],
    );
    return { bytes: open.reduce((sum, size) => sum + size, 0), uploads: open.length };
  }

  /** @param owners returns which of the given ids still exist */
  async sweep(owners: (ids: string[]) => Promise<Set<string>>): Promise<number> {
    const ids = await this.records.list();
    const existing = await owners([...new Set(ids.map((id) => parseUploadId(id)?.owner ?? ''))]);
    let removed = 0;
    for (const id of ids) {
      const record = await this.records.read(id);
      const createdMs = record ? Date.parse(record.creation_date) : await this.#touchedMs(id);
      const isExpired = this.#now() > createdMs + UPLOAD_LIFE_MS;
      if (!isExpired && existing.has(parseUploadId(id)?.owner ?? '')) continue;
      await this.remove(id);
      removed += 1;
    }
    return removed;
  }

  async #touchedMs(id: string): Promise<number> {
    return stat(this.partOf(id)).then(
      (facts) => facts.mtimeMs,
      () => 0,
    );
  }

  partOf(id: string): string {
    const version = parseUploadId(id)?.version;
    if (!version || !isVersion(version)) throw ERRORS.FILE_NOT_FOUND;
    return path.join(this.directory, id);
  }
}
