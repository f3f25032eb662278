import { readStoredData } from '@metalquest/core/stored-data/stored-data';
import { unsafeValue } from '@metalquest/core/stored-data/unsafe-text';
import type { Clock } from '../environment/clock.ts';
import type { Locks } from '../environment/locks.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { SYNCED_TABLES } from '../mapping/tables.ts';
import type { NewFile } from '../media/new-file.ts';
import type { Replica } from '../replica/replica.ts';
import type { StoredDraftFile } from '../replica/store-entries.ts';
import { createDraft, type Draft, type DraftContent, type DraftSlot } from './draft.ts';

interface ReadDraft {
  readonly content: DraftContent | null;
  /** Unsafe content for which the fields were ignored (spec section 5), for example 'a script tag'. */
  readonly ignored: string | null;
}

export interface DraftEnvironment {
  readonly clock: Clock;
  readonly locks: Locks;
  readonly newId: () => string;
}

/** Unsaved forms of this device; deleted with the replica. Writes reject when the disk is full. */
export function draftStore(replica: Replica, { clock, locks, newId }: DraftEnvironment) {
  const { dexie, drafts, draftFiles, userId } = replica;
  const forms = new Map<string, Draft>();

  async function read(key: string): Promise<ReadDraft> {
    const [stored, pictures] = await dexie.transaction('r', drafts, draftFiles, async () => [
      await drafts.get(key),
      await draftFiles.get(key),
    ]);
    const fields = stored ? readStoredData(stored.fields) : null;
    if (fields?.ok === false) await drafts.delete(key);
    const recordId = stored?.recordId ?? pictures?.recordId ?? newId();
    const content: DraftContent = {
      ...(stored?.isTypedSince ? { isTypedSince: true } : {}),
      fields: fields?.ok ? fields.value : null,
      files: (pictures?.files ?? []).map((file) => toNewFile(file, newId)),
      recordId,
    };
    return {
      content: await withoutSaved(content),
      ignored: fields?.ok === false && fields.error.code === 'unsafe' ? fields.error.content : null,
    };
  }

  /** Leaves out content that is saved already: the app may end between a save and the delete of its draft. */
  async function withoutSaved(content: DraftContent): Promise<DraftContent | null> {
    const { recordId } = content;
    const media = await replica.rows(mediaTable).bulkGet(content.files.map(({ id }) => id));
    const files = content.files.filter((_, at) => media[at] === undefined);
    const records = await Promise.all(SYNCED_TABLES.map((table) => replica.rows(table).get(recordId)));
    const isRecordHere = records.some((row) => row !== undefined);
    const isSaved = isRecordHere && !content.isTypedSince;
    if (files.length === 0 && (isSaved || content.fields === null)) return null;
    if (isSaved) return { fields: null, files, recordId: newId() };
    // A record that was deleted since cannot be changed.
    const isDeleted = content.isTypedSince && !isRecordHere;
    return isDeleted ? { fields: content.fields, files, recordId: newId() } : { ...content, files };
  }

  const forget = (key: string): Promise<void> =>
    dexie.transaction('rw', drafts, draftFiles, async () => {
      await drafts.delete(key);
      await draftFiles.delete(key);
    });

  /** Replaces the stored fields. Fields with unsafe text are not stored; the form refuses to save them. */
  async function writeFields(
    key: string,
    fields: object,
    { recordId, isTypedSince }: Pick<DraftContent, 'recordId' | 'isTypedSince'>,
  ): Promise<void> {
    const safeEntries = Object.entries(fields).filter(([, value]) => unsafeValue(value) === null);
    const json = JSON.stringify(Object.fromEntries(safeEntries));
    const since = isTypedSince ? { isTypedSince } : {};
    await drafts.put({ key, fields: json, recordId, ...since, keptAt: clock.now() });
  }

  async function writeFiles(key: string, files: readonly NewFile[], recordId: string): Promise<void> {
    if (files.length === 0) return draftFiles.delete(key);
    await draftFiles.put({
      key,
      recordId,
      files: files.map(({ id, file, as, durationMs }) => ({
        id,
        ...(as ? { as } : {}),
        ...(durationMs === undefined ? {} : { durationMs }),
        name: file.name,
        lastModified: file.lastModified,
        blob: file,
      })),
    });
  }

  async function slotsOf(key: string): Promise<readonly string[]> {
    const range = [`${key}~`, `${key}~\uffff`] as const;
    const stored = await Promise.all(
      [drafts, draftFiles].map(async (table) => [
        ...((await table.get(key)) ? [key] : []),
        ...(await table
          .where('key')
          .between(...range)
          .primaryKeys()),
      ]),
    );
    return [...new Set(stored.flat())].toSorted((a, b) => numberOf(a) - numberOf(b));
  }

  async function open(key: string): Promise<DraftSlot | null> {
    const release = await hold(locks, `metalquest-draft-${userId}-${key}`);
    if (!release) return null;
    try {
      const { content, ignored } = await read(key);
      return {
        content,
        ignored,
        release,
        write: (content, before) =>
          dexie.transaction('rw', drafts, draftFiles, async () => {
            const { fields, files, recordId, isTypedSince } = content;
            if (files !== before.files) await writeFiles(key, files, recordId);
            if (fields === before.fields && isTypedSince === before.isTypedSince) return;
            if (typeof fields === 'object' && fields) await writeFields(key, fields, content);
            else await drafts.delete(key);
          }),
      };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** The first stored draft that no other tab holds, or else an empty slot. */
  async function claim(key: string): Promise<DraftSlot> {
    for (const stored of await slotsOf(key)) {
      const slot = await open(stored);
      if (slot?.content || slot?.ignored) return slot;
      slot?.release();
    }
    for (let number = 1; ; number += 1) {
      const slot = await open(number === 1 ? key : `${key}~${number}`);
      if (slot) return slot;
    }
  }

  return {
    /** The draft of a form. Forms of one tab that have the same key share it. */
    of(key: string): Draft {
      const draft = forms.get(key) ?? createDraft({ claim: () => claim(key), newId });
      forms.set(key, draft);
      return draft;
    },
    /** The content stored under `key`, also while a form holds it. */
    async read(key: string): Promise<DraftContent | null> {
      return (await read(key)).content;
    },
    writeFields: (key: string, fields: Readonly<Record<string, unknown>>) =>
      writeFields(key, fields, { recordId: newId() }),
    forget,
    stop(): void {
      for (const draft of forms.values()) draft.stop();
    },
  };
}

export type Drafts = ReturnType<typeof draftStore>;

function toNewFile(stored: StoredDraftFile, newId: () => string): NewFile {
  const { id, blob, name, lastModified, as, durationMs } = stored;
  const file = new File([blob], name, { type: blob.type, lastModified });
  return {
    id: id ?? newId(),
    file,
    ...(as ? { as } : {}),
    ...(durationMs === undefined ? {} : { durationMs }),
  };
}

/** The number of a slot: 1 for 'contact:new', 2 for 'contact:new~2'. */
function numberOf(slot: string): number {
  return Number(slot.split('~')[1] ?? 1);
}

/** Takes a lock. Resolves to a function that releases it, or to null if another tab has it. */
function hold(locks: Locks, name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    locks
      .hold(name, { ifFree: true }, async () => {
        await new Promise<void>((release) => resolve(release));
        return true;
      })
      .then(() => resolve(null), reject);
  });
}
