/** An IndexedDB, whoever made it. */
export interface StoragePlatform {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
}

/**
 * An IndexedDB that lives as long as the page, for browsers that give none (private windows, storage forbidden): the
 * whole engine works on it as on a real one. Its code is loaded only where it is needed.
 */
export async function memoryStorage(): Promise<StoragePlatform> {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb');
  return { indexedDB: new IDBFactory(), IDBKeyRange };
}
