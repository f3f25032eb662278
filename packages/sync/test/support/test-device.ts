import './quick-platform.ts';
import { randomUUID } from 'node:crypto';
import { asUserId, type UserId } from '@metalquest/core/ids';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { type Commands, commandsOf } from '../../src/commands/commands.ts';
import { type Drafts, draftStore } from '../../src/drafts/drafts.ts';
import { systemClock } from '../../src/environment/clock.ts';
import type { LargeFiles } from '../../src/environment/large-files.ts';
import { type Locks, pageLocks } from '../../src/environment/locks.ts';
import { type ImageProcessor, UnreadableImageError } from '../../src/media/image-processor.ts';
import { mediaCache } from '../../src/media/media-cache.ts';
import type { NewFile } from '../../src/media/new-file.ts';
import { type Queries, queriesOf } from '../../src/queries/queries.ts';
import { describeReplica, type Replica } from '../../src/replica/replica.ts';

/** A field near Cambridge; steps of 0.001 degrees of latitude are 111 m. */
export const FIELD = { lng: 0.12181, lat: 52.20531 };

/** A JPEG of 8 by 8 pixels that the server can decode too. */
const JPEG = Buffer.from(
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/' +
    '2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAAR' +
    'CAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAA' +
    'AAAAAAAAAAAAA//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKwBkf/Z',
  'base64',
);

/** A photo, padded to `size` bytes for tests of limits. */
export function photo(name = 'penny.jpg', size = JPEG.length): File {
  const bytes = new Uint8Array(size);
  bytes.set(JPEG);
  return new File([bytes], name, { type: 'image/jpeg' });
}

/** Files as a form hands them to a command. */
export const newFiles = (...files: readonly File[]): NewFile[] =>
  files.map((file) => ({ id: randomUUID(), file }));

/** A fake decoder that accepts content starting like a JPEG. */
export const fakeImages: ImageProcessor = {
  async process(file, type) {
    const head = new Uint8Array(await file.slice(0, 3).arrayBuffer());
    if (head[0] !== 0xff) throw new UnreadableImageError();
    const full = new Blob([file], { type });
    return { full, thumbnail: full.slice(0, 16, type), width: 640, height: 480 };
  },
  thumbnail: async (file) => file.slice(0, 16, file.type),
  poster: async () => ({ thumbnail: new Blob(['poster'], { type: 'image/jpeg' }), width: 640, height: 480 }),
};

export interface TestDevice {
  readonly userId: UserId;
  readonly indexedDB: IDBFactory;
  readonly replica: Replica;
  readonly commands: Commands;
  readonly queries: Queries;
  readonly clock: { nowMs: number };
}

export function testDevice(
  options: {
    userId?: UserId;
    indexedDB?: IDBFactory;
    images?: ImageProcessor;
    largeFiles?: LargeFiles;
    newId?: () => string;
  } = {},
): TestDevice {
  const userId = options.userId ?? asUserId(randomUUID());
  const indexedDB = options.indexedDB ?? new IDBFactory();
  const { largeFiles } = options;
  const replica = describeReplica(userId, { indexedDB, IDBKeyRange, ...(largeFiles ? { largeFiles } : {}) });
  const clock = { nowMs: Date.parse('2026-03-01T10:00:00Z') };
  const commands = commandsOf({
    replica,
    userId,
    now: () => clock.nowMs,
    newId: options.newId ?? randomUUID,
    images: options.images ?? fakeImages,
    freeSpace: mediaCache(
      replica,
      () => clock.nowMs,
      async () => null,
    ).makeRoom,
  });
  const queries = queriesOf(replica);
  return { userId, indexedDB, replica, commands, queries, clock };
}

export const testDrafts = (replica: Replica, locks: Locks = pageLocks()): Drafts =>
  draftStore(replica, { clock: systemClock, locks, newId: randomUUID });

/** The value of a command; throws if it failed. */
export function done<T, E extends { message: string }>(
  result: { ok: true; value: T } | { ok: false; error: E },
): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
