export interface StoragePlatform {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
}

/**
 * An in-memory IndexedDB for browsers without one (private windows, storage forbidden); lost with the page.
 * Loaded on demand.
 */
export async function memoryStorage(): Promise<StoragePlatform> {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb');
  return { indexedDB: new IDBFactory(), IDBKeyRange };
}
