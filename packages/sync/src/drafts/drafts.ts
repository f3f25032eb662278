import { readStoredData } from '@metalquest/core/stored-data/stored-data';
import { unsafeValue } from '@metalquest/core/stored-data/unsafe-text';
import type { Clock } from '../environment/clock.ts';
import type { Replica } from '../replica/replica.ts';

/** The fields of a draft on the device, as one text, so that reading checks all of them. */
export interface StoredDraft {
  /** What the form is for: 'contact:new', 'find:<quest id>'. */
  readonly key: string;
  readonly fields: string;
  /** Milliseconds since the epoch, of this device. */
  readonly keptAt: number;
}

/** The files of a draft, in a record of their own: a letter typed must not write a video again. */
export interface StoredDraftFiles {
  readonly key: string;
  readonly files: readonly { readonly name: string; readonly lastModified: number; readonly blob: Blob }[];
}

/** What a form held. */
export interface Draft {
  /** As JSON carried them; null when only files were kept. */
  readonly fields: unknown;
  readonly files: readonly File[];
  /** What was found in fields that are ignored for it (spec section 5): 'a script tag'. */
  readonly ignored: string | null;
}

/**
 * Forms that were begun and not saved, on this device and for this user only: they survive another page, a reload and
 * a crash. Never sent; deleted with the replica. Every write rejects when the device does not keep it: it may be full.
 */
export interface Drafts {
  /** What is kept under a key; null when nothing is. */
  read(key: string): Promise<Draft | null>;
  /**
   * Keeps the fields in place of those before. One that would not be read back, for it holds what could run as a
   * script, stays in the open form only, which refuses to save it.
   */
  writeFields(key: string, fields: Readonly<Record<string, unknown>>): Promise<void>;
  /** The fields are part of a record now, or given up. Files may have come that are not: they stay. */
  forgetFields(key: string): Promise<void>;
  /** Keeps the files in place of those before. */
  writeFiles(key: string, files: readonly File[]): Promise<void>;
  /** All of it was saved, or given up. */
  forget(key: string): Promise<void>;
}

/** The drafts in a replica. */
export function draftStore({ dexie, drafts, draftFiles }: Replica, clock: Clock): Drafts {
  const forget = (key: string): Promise<void> =>
    dexie.transaction('rw', drafts, draftFiles, async () => {
      await drafts.delete(key);
      await draftFiles.delete(key);
    });
  return {
    async read(key) {
      const [stored, pictures] = await dexie.transaction('r', drafts, draftFiles, async () => [
        await drafts.get(key),
        await draftFiles.get(key),
      ]);
      if (!stored && !pictures) return null;
      const fields = stored ? readStoredData(stored.fields) : null;
      if (fields?.ok === false) await drafts.delete(key);
      return {
        fields: fields?.ok ? fields.value : null,
        ignored: fields?.ok === false && fields.error.code === 'unsafe' ? fields.error.content : null,
        files: (pictures?.files ?? []).map(
          ({ blob, name, lastModified }) => new File([blob], name, { type: blob.type, lastModified }),
        ),
      };
    },
    async writeFields(key, fields) {
      const kept = Object.entries(fields).filter(([, value]) => unsafeValue(value) === null);
      await drafts.put({ key, fields: JSON.stringify(Object.fromEntries(kept)), keptAt: clock.now() });
    },
    forgetFields: (key) => drafts.delete(key),
    async writeFiles(key, files) {
      if (files.length === 0) return draftFiles.delete(key);
      await draftFiles.put({
        key,
        files: files.map((file) => ({ name: file.name, lastModified: file.lastModified, blob: file })),
      });
    },
    forget,
  };
}
