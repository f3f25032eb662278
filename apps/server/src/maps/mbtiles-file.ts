import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { FileFacts, TileAt } from '@metalquest/core/map/files/map-file';
import { mbtilesFacts, mbtilesTiles } from '@metalquest/core/map/files/mbtiles-file';
import { LRUCache } from 'lru-cache';

/** Open files; each has a page cache of 2 MB at most. */
const MAX_OPEN = 16;

interface OpenFile {
  db: DatabaseSync;
  tile: (at: TileAt) => Uint8Array | null;
}

/** Hosted files never change, which spares SQLite locks and journals. */
function openUnchanging(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  url.search = 'immutable=1';
  const db = new DatabaseSync(url, { readOnly: true });
  // Views of the file may not call functions with side effects.
  db.exec('pragma trusted_schema = off');
  return db;
}

/** Reads single tiles by their index, which takes well under a millisecond. */
export function mbtilesReader(): {
  read: (file: string, key: string, at: TileAt) => Uint8Array | null;
  close(): void;
} {
  const files = new LRUCache<string, OpenFile>({ max: MAX_OPEN, dispose: ({ db }) => db.close() });
  const opened = (file: string, key: string): OpenFile => {
    const known = files.get(key);
    if (known) return known;
    const db = openUnchanging(file);
    const entry = { db, tile: mbtilesTiles(db) };
    files.set(key, entry);
    return entry;
  };
  return {
    read: (file, key, at) => opened(file, key).tile(at),
    close: () => files.clear(),
  };
}

/** @throws MapFileError with the remedy */
export function inspectMbtiles(file: string): FileFacts {
  const db = openUnchanging(file);
  try {
    return mbtilesFacts(db);
  } finally {
    db.close();
  }
}
