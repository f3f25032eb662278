/** An IndexedDB under comparison. These files also run in a browser, so they import no packages. */
export interface Storage {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
}

export function show(value: unknown): string {
  if (value instanceof Date) return `Date(${value.getTime()})`;
  if (value instanceof ArrayBuffer) return `Buffer(${[...new Uint8Array(value)]})`;
  if (ArrayBuffer.isView(value)) return `${value.constructor.name}(${show(value.buffer)})`;
  if (value instanceof Map) return `Map(${[...value].map(show)})`;
  if (value instanceof Set) return `Set(${[...value].map(show)})`;
  if (Array.isArray(value)) return `[${value.map(show)}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value).map(([key, field]) => `${key}: ${show(field)}`)}}`;
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : String(error));

export function thrown(call: () => unknown): string {
  try {
    call();
    return 'nothing';
  } catch (error) {
    return nameOf(error);
  }
}

/** Resolves to the result or error name as text. Marks errors as handled: the transaction continues. */
export function answer(request: IDBRequest): Promise<string> {
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(show(request.result));
    request.onerror = (event) => {
      event.preventDefault();
      event.stopPropagation();
      resolve(`error ${request.error?.name}`);
    };
  });
}

export function ending(transaction: IDBTransaction): Promise<string> {
  return new Promise((resolve) => {
    transaction.oncomplete = () => resolve('complete');
    transaction.onabort = () => resolve(`abort ${transaction.error?.name ?? 'by call'}`);
  });
}

export function open(
  { indexedDB }: Storage,
  name: string,
  version: number,
  upgrade: (db: IDBDatabase, transaction: IDBTransaction) => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      if (request.transaction) upgrade(request.result, request.transaction);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** mulberry32; written here because these files import no packages. */
export function chance(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}
