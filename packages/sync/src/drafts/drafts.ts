import { readStoredData } from '@metalquest/core/stored-data/stored-data';
import { unsafeValue } from '@metalquest/core/stored-data/unsafe-text';
import type { Clock } from '../environment/clock.ts';
import type { Replica } from '../replica/replica.ts';

export interface StoredDraft {
  /** Identifies the form: 'contact:new', 'find:<quest id>'. */
  readonly key: string;
  readonly fields: string;
  /** Epoch milliseconds, device clock. */
  readonly keptAt: number;
}

/** A draft's files, stored separately so that a keystroke does not rewrite a video. */
export interface StoredDraftFiles {
  readonly key: string;
  readonly files: readonly { readonly name: string; readonly lastModified: number; readonly blob: Blob }[];
}

interface Draft {
  readonly fields: unknown;
  readonly files: readonly File[];
  /** Unsafe content for which the fields were ignored (spec section 5), for example 'a script tag'. */
  readonly ignored: string | null;
}

/** Unsaved forms of this device; deleted with the replica. Writes reject when the disk is full. */
export function draftStore({ dexie, drafts, draftFiles }: Replica, clock: Clock) {
  const forget = (key: string): Promise<void> =>
    dexie.transaction('rw', drafts, draftFiles, async () => {
      await drafts.delete(key);
      await draftFiles.delete(key);
    });
  return {
    async read(key: string): Promise<Draft | null> {
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
    /** Replaces the stored fields. Fields with unsafe text are not stored; the form refuses to save them. */
    async writeFields(key: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
      const kept = Object.entries(fields).filter(([, value]) => unsafeValue(value) === null);
      await drafts.put({ key, fields: JSON.stringify(Object.fromEntries(kept)), keptAt: clock.now() });
    },
    forgetFields: (key: string): Promise<void> => drafts.delete(key),
    async writeFiles(key: string, files: readonly File[]): Promise<void> {
      if (files.length === 0) return draftFiles.delete(key);
      await draftFiles.put({
        key,
        files: files.map((file) => ({ name: file.name, lastModified: file.lastModified, blob: file })),
      });
    },
    forget,
  };
}

export type Drafts = ReturnType<typeof draftStore>;
