import { answer, chance, ending, open, type Storage, show, thrown } from './tools.ts';

type Draw = (limit: number) => number;

const KEYS: readonly IDBValidKey[] = [
  -1,
  0,
  1,
  2.5,
  Number.POSITIVE_INFINITY,
  new Date(0),
  new Date(86_400_000),
  '',
  'a',
  'B',
  'ä',
  '\u{1F600}',
  '\uFFFF',
  new Uint8Array([1, 2]).buffer,
  new Uint8Array([1, 255]).buffer,
  [],
  [1],
  [1, 'a'],
  ['a', 1],
];

/** fake-indexeddb continues from a larger explicit key even after an abort, so the tests give none. */
const GENERATED = 3;
const KEYS_BY_HAND = KEYS.filter((key) => typeof key !== 'number' || key <= GENERATED);

const DIRECTIONS: readonly IDBCursorDirection[] = ['next', 'nextunique', 'prev', 'prevunique'];
const INDEXES: readonly string[] = ['at', 'kindAt', 'words', 'code'];

function pick<T>(draw: Draw, from: readonly T[]): T {
  return from[draw(from.length)] as T;
}

function upgrade(db: IDBDatabase): void {
  const rows = db.createObjectStore('rows', { keyPath: 'id' });
  rows.createIndex('at', 'value.at');
  rows.createIndex('kindAt', ['kind', 'value.at']);
  rows.createIndex('words', 'words', { multiEntry: true });
  rows.createIndex('code', 'code', { unique: true });
  const queue = db.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true });
  const loose = db.createObjectStore('loose', { autoIncrement: true });
  for (const store of [queue, loose]) {
    store.createIndex('at', 'value.at');
    store.createIndex('kindAt', ['kind', 'value.at']);
    store.createIndex('words', 'words', { multiEntry: true });
    store.createIndex('code', 'code', { unique: true });
    for (let count = 0; count < GENERATED; count += 1) store.add({});
  }
}

/** A record whose indexed fields may be missing or invalid keys. */
function record(draw: Draw): Record<string, unknown> {
  const all: Record<string, unknown> = { n: draw(1_000) };
  if (draw(4) > 0) all.value = { at: pick<unknown>(draw, [...KEYS, null, true, undefined]) };
  if (draw(3) > 0) all.kind = pick<unknown>(draw, ['coin', 'ring', 3, null]);
  if (draw(3) > 0) all.words = [pick(draw, KEYS), 'penny', pick<unknown>(draw, [{}, 'penny', 'silver'])];
  if (draw(3) === 0) all.code = draw(12);
  return all;
}

function range(draw: Draw, { indexedDB, IDBKeyRange }: Storage): IDBKeyRange | null {
  const [a, b] = [pick(draw, KEYS), pick(draw, KEYS)];
  const [open1, open2] = [draw(2) === 0, draw(2) === 0];
  const order = indexedDB.cmp(a, b);
  const [low, high] = order < 0 ? [a, b] : [b, a];
  if (order === 0) return IDBKeyRange.only(a);
  return pick<() => IDBKeyRange | null>(draw, [
    () => null,
    () => IDBKeyRange.only(a),
    () => IDBKeyRange.lowerBound(a, open1),
    () => IDBKeyRange.upperBound(b, open2),
    () => IDBKeyRange.bound(low, high, open1, open2),
  ])();
}

/** Iterates a cursor, sometimes by key or with advance, sometimes changing the current record. */
function walk(draw: Draw, source: IDBObjectStore | IDBIndex, among: IDBKeyRange | null, changes: boolean) {
  const direction = pick(draw, DIRECTIONS);
  const request = source.openCursor(among, direction);
  const seen: string[] = [direction];
  return new Promise<string>((resolve) => {
    request.onerror = () => resolve(`error ${request.error?.name}`);
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor || seen.length > 30) {
        resolve(seen.join(' '));
        return;
      }
      seen.push(`${show(cursor.key)}>${show(cursor.primaryKey)}=${show(cursor.value)}`);
      if (changes && draw(4) === 0) cursor.update({ ...cursor.value, n: -1 });
      else if (changes && draw(6) === 0) cursor.delete();
      const how = draw(8);
      if (how === 0) cursor.advance(1 + draw(3));
      else if (how === 1) {
        const problem = thrown(() => cursor.continue(pick(draw, KEYS)));
        if (problem !== 'nothing') {
          seen.push(problem);
          cursor.continue();
        }
      } else cursor.continue();
    };
  });
}

function write(draw: Draw, store: IDBObjectStore, at: Storage): Promise<string> {
  const value = record(draw);
  const key = pick(draw, KEYS);
  const own = draw(3) > 0;
  const isNew = draw(3) === 0;
  if (store.name === 'rows') value.id = key;
  if (store.name === 'queue' && !own) value.seq = 1 + draw(GENERATED);
  if (draw(12) === 0) return answer(store.delete(range(draw, at) ?? key));
  if (draw(60) === 0) return answer(store.clear());
  const outside = store.name === 'loose' && !own ? [pick(draw, KEYS_BY_HAND)] : [];
  return answer(isNew ? store.add(value, ...outside) : store.put(value, ...outside));
}

function read(draw: Draw, store: IDBObjectStore, at: Storage, changes: boolean): Promise<string> {
  const among = range(draw, at);
  const source = draw(2) === 0 ? store : store.index(pick(draw, INDEXES));
  const limit = draw(3) === 0 ? 1 + draw(4) : undefined;
  return pick(draw, [
    () => answer(source.getAll(among, limit)),
    () => answer(source.getAllKeys(among, limit)),
    () => answer(source.count(among ?? undefined)),
    () => answer(source.get(among ?? pick(draw, KEYS))),
    () => answer(source.getKey(among ?? pick(draw, KEYS))),
    () => walk(draw, source, among, changes),
  ])();
}

export async function playRandom(storage: Storage, name: string, seed: number): Promise<string[]> {
  const draw = chance(seed);
  const lines: string[] = [];
  const db = await open(storage, name, 1, upgrade);
  for (let turn = 0; turn < 40; turn += 1) {
    const mode = draw(4) > 0 ? 'readwrite' : 'readonly';
    const transaction = db.transaction(['rows', 'queue', 'loose'], mode);
    const end = ending(transaction);
    const atOnce = draw(2) === 0;
    const requests: Promise<string>[] = [];
    for (let count = 1 + draw(6); count > 0; count -= 1) {
      const store = transaction.objectStore(pick(draw, ['rows', 'queue', 'loose']));
      const writes = mode === 'readwrite' && draw(3) > 0;
      const request = writes
        ? write(draw, store, storage)
        : read(draw, store, storage, mode === 'readwrite' && atOnce === false);
      requests.push(request);
      if (!atOnce) await request;
    }
    if (draw(6) === 0) transaction.abort();
    lines.push(...(await Promise.all(requests)), `${turn} ${mode}: ${await end}`);
  }
  db.close();
  return lines;
}
