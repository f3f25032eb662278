import { answer, ending, nameOf, open, type Storage, show, thrown } from './tools.ts';

type Say = (line: string) => void;

/** Waits for a task, not a microtask, so that pending requests are answered. */
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

function simple(db: IDBDatabase): void {
  db.createObjectStore('rows', { keyPath: 'id' }).createIndex('code', 'code', { unique: true });
  db.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true });
}

async function copies(storage: Storage, name: string, say: Say): Promise<void> {
  const db = await open(storage, name, 1, simple);
  const rows = db.transaction('rows', 'readwrite').objectStore('rows');
  const bytes = new Uint8Array([1, 2, 3]);
  const cycle: Record<string, unknown> = { id: 'cycle' };
  cycle.self = cycle;
  rows.put({
    id: 'types',
    at: new Date(5),
    map: new Map([[1, new Set(['a'])]]),
    bytes,
    none: undefined,
    no: null,
  });
  rows.put(cycle);
  const changed = { id: 'changed', list: [1] };
  rows.put(changed);
  changed.list.push(2);
  say(await answer(rows.get('types')));
  say(await answer(rows.get('changed')));
  const back: { self?: unknown } = await new Promise((resolve) => {
    const request = rows.get('cycle');
    request.onsuccess = () => resolve(request.result);
  });
  say(`cycle ${back.self === back}`);
  say(thrown(() => rows.put({ id: 'function', call: () => 1 })));
  say(thrown(() => rows.put({ id: { no: 'key' } })));
  say(thrown(() => rows.put({})));
  say(thrown(() => rows.get(Number.NaN)));
  say(thrown(() => rows.put({ id: 1 }, 2)));
  db.close();
}

async function failures(storage: Storage, name: string, say: Say): Promise<void> {
  const db = await open(storage, name, 1, simple);
  const uncaught = db.transaction('rows', 'readwrite');
  uncaught.objectStore('rows').add({ id: 1, code: 'a' });
  uncaught.objectStore('rows').add({ id: 1 });
  say(await ending(uncaught));
  const caught = db.transaction('rows', 'readwrite');
  const end = ending(caught);
  const store = caught.objectStore('rows');
  say(await answer(store.add({ id: 1, code: 'a' })));
  say(await answer(store.add({ id: 2, code: 'a' })));
  say(await answer(store.put({ id: 1, code: 'a', again: true })));
  say(`${await answer(store.getAll())} ${await end}`);
  say(thrown(() => store.get(1)));
  const reading = db.transaction('rows', 'readonly').objectStore('rows');
  say(thrown(() => reading.put({ id: 3 })));
  say(thrown(() => reading.transaction.objectStore('queue')));
  say(thrown(() => reading.index('none')));
  say(thrown(() => db.transaction('none')));
  say(thrown(() => db.transaction([])));
  say(thrown(() => storage.IDBKeyRange.bound(2, 1)));
  say(thrown(() => storage.IDBKeyRange.only({})));
  await later();
  say(thrown(() => reading.get(1)));
  say(thrown(() => reading.transaction.abort()));
  db.close();
  say(thrown(() => db.transaction('rows')));
}

async function keyGenerator(storage: Storage, name: string, say: Say): Promise<void> {
  const db = await open(storage, name, 1, simple);
  const first = db.transaction('queue', 'readwrite');
  const end = ending(first);
  for (const value of [{}, { seq: 10.7 }, {}, { seq: 3 }, { seq: 'text' }, {}])
    say(await answer(first.objectStore('queue').add(value)));
  first.abort();
  say(await end);
  const second = db.transaction('queue', 'readwrite').objectStore('queue');
  say(await answer(second.add({})));
  say(await answer(second.delete(1)));
  say(await answer(second.add({})));
  db.close();
}

/** Overlapping transactions run in the order of creation; others run in parallel. */
async function order(storage: Storage, name: string, say: Say): Promise<void> {
  const db = await open(storage, name, 1, simple);
  const run = async (
    label: string,
    store: string,
    mode: IDBTransactionMode,
    count: number,
  ): Promise<void> => {
    const transaction = db.transaction(store, mode);
    const end = ending(transaction);
    for (let index = 0; index < count; index += 1) {
      const request = transaction.objectStore(store).count();
      await answer(request);
      if (store === 'rows') say(`${label} ${index}`);
    }
    await end;
    if (store === 'rows') say(`${label} ends`);
  };
  await Promise.all([
    run('write 1', 'rows', 'readwrite', 3),
    run('read 2', 'rows', 'readonly', 1),
    run('other', 'queue', 'readwrite', 2),
    run('write 3', 'rows', 'readwrite', 2),
    run('read 4', 'rows', 'readonly', 1),
  ]);
  db.close();
}

async function versions(storage: Storage, name: string, say: Say): Promise<void> {
  const { indexedDB } = storage;
  const first = await open(storage, name, 10, simple);
  first.onversionchange = (event) => {
    say(`versionchange ${event.oldVersion} ${event.newVersion}`);
  };
  const upgrading = indexedDB.open(name, 20);
  const upgraded = new Promise<IDBDatabase>((resolve) => {
    upgrading.onblocked = (event) => {
      say(`blocked ${event.oldVersion} ${event.newVersion}`);
      first.close();
    };
    upgrading.onupgradeneeded = (event) => {
      say(`upgrade ${event.oldVersion} ${event.newVersion} ${[...upgrading.result.objectStoreNames]}`);
      const rows = upgrading.transaction?.objectStore('rows');
      rows?.createIndex('words', 'words', { multiEntry: true });
      rows?.deleteIndex('code');
      upgrading.result.deleteObjectStore('queue');
    };
    upgrading.onsuccess = () => resolve(upgrading.result);
  });
  const second = await upgraded;
  say(`${second.version} ${[...second.objectStoreNames]}`);
  say(`${[...second.transaction('rows').objectStore('rows').indexNames]}`);
  second.close();
  say(await open(storage, name, 15, simple).then(() => 'opened', nameOf));
  const broken = await open(storage, name, 30, (db, transaction) => {
    db.createObjectStore('late');
    transaction.abort();
  }).then(() => 'opened', nameOf);
  say(broken);
  const third = await open(storage, name, 20, () => say('upgraded again'));
  say(`${third.version} ${[...third.objectStoreNames]}`);
  const names = (await indexedDB.databases()).filter((each) => each.name === name);
  say(show(names.map(({ version }) => version)));
  third.onversionchange = () => third.close();
  const deletion = indexedDB.deleteDatabase(name);
  deletion.onblocked = () => say('blocked');
  say(await answer(deletion));
  say(show((await indexedDB.databases()).filter((each) => each.name === name)));
}

/** An index over existing records, and a transaction aborted after each kind of write. */
async function rollback(storage: Storage, name: string, say: Say): Promise<void> {
  const db = await open(storage, name, 1, simple);
  const fill = db.transaction('rows', 'readwrite');
  const filled = ending(fill);
  for (const id of [1, 2, 3]) fill.objectStore('rows').put({ id, code: `c${id}` });
  say(await filled);
  const change = db.transaction('rows', 'readwrite');
  const aborted = ending(change);
  const rows = change.objectStore('rows');
  rows.put({ id: 1, code: 'other' });
  rows.delete(2);
  await answer(rows.add({ id: 4, code: 'c2' }));
  rows.clear();
  change.abort();
  say(await aborted);
  const after = db.transaction('rows').objectStore('rows');
  say(await answer(after.getAll()));
  say(await answer(after.index('code').getAllKeys()));
  db.close();
  const doubled = await open(storage, name, 2, (upgraded, transaction) => {
    transaction.objectStore('rows').put({ id: 5, kind: 'a' });
    transaction.objectStore('rows').put({ id: 6, kind: 'a' });
    transaction.objectStore('rows').createIndex('kind', 'kind', { unique: true });
    upgraded.createObjectStore('never');
  }).then(() => 'opened', nameOf);
  say(doubled);
  const reopened = await open(storage, name, 2, (_, transaction) => {
    transaction.objectStore('rows').createIndex('kindCode', ['id', 'code']);
  });
  say(await answer(reopened.transaction('rows').objectStore('rows').index('kindCode').getAllKeys()));
  reopened.close();
}

const SCENARIOS = { copies, failures, keyGenerator, order, versions, rollback };

export async function playWritten(storage: Storage, name: string): Promise<string[]> {
  const lines: string[] = [];
  for (const [what, play] of Object.entries(SCENARIOS))
    await play(storage, `${name} ${what}`, (line) => lines.push(`${what}: ${line}`));
  return lines;
}
