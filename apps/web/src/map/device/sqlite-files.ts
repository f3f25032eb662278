import type { MapDatabase } from '@metalquest/core/map/files/mbtiles-file';
import init, { type Sqlite3Static, type WasmPointer } from '@sqlite.org/sqlite-wasm';
import type { FileBytes } from './blob-bytes.ts';

const VFS = 'blobs';

const openable = new Map<string, FileBytes>();
const opened = new Map<WasmPointer, FileBytes>();
let lastFile = 0;

let loading: Promise<Sqlite3Static> | null = null;

async function load(): Promise<Sqlite3Static> {
  // The package's own file systems need isolation headers, or lock a file for other tabs.
  const disable = {
    vfs: { kvvfs: true, opfs: true, 'opfs-vfs': true, 'opfs-wl': true, 'opfs-sahpool': true },
  };
  Object.assign(globalThis, { sqlite3ApiConfig: { disable } });
  const sqlite = await init();
  installFiles(sqlite);
  return sqlite;
}

/** A file system of `openable` files that can only be read (sqlite.org/c3ref/vfs.html). */
function installFiles({ capi, vfs, wasm }: Sqlite3Static): void {
  const io = new capi.sqlite3_io_methods();
  const files = new capi.sqlite3_vfs();
  // A function of its own for each method: SQLite's table of functions knows one signature of a function.
  const good = () => () => capi.SQLITE_OK;
  const readOnly = () => () => capi.SQLITE_READONLY;
  const no = (to: WasmPointer) => {
    wasm.poke(to, 0, 'i32');
    return capi.SQLITE_OK;
  };
  Object.assign(io, { $iVersion: 1 });
  files.$iVersion = 1;
  files.$szOsFile = new capi.sqlite3_file().structInfo.sizeof;
  files.$mxPathname = 256;
  vfs.installVfs({
    io: {
      struct: io,
      methods: {
        xClose(file) {
          opened.delete(file);
          return capi.SQLITE_OK;
        },
        xRead(file, to, length, offset) {
          try {
            const bytes = opened.get(file)?.read(Number(offset), length);
            if (!bytes) return capi.SQLITE_IOERR;
            const memory = wasm.heap8u().subarray(to, to + length);
            memory.fill(0, bytes.length);
            memory.set(bytes);
            return bytes.length === length ? capi.SQLITE_OK : capi.SQLITE_IOERR_SHORT_READ;
          } catch {
            // SQLite reports the error to the statement that reads.
            return capi.SQLITE_IOERR_READ;
          }
        },
        xFileSize(file, to) {
          wasm.poke(to, opened.get(file)?.size ?? 0, 'i64');
          return capi.SQLITE_OK;
        },
        xWrite: readOnly(),
        xTruncate: readOnly(),
        xSync: good(),
        xLock: good(),
        xUnlock: good(),
        xCheckReservedLock: (_file, to) => no(to),
        xFileControl: () => capi.SQLITE_NOTFOUND,
        xDeviceCharacteristics: good(),
      },
    },
    vfs: {
      struct: files,
      name: VFS,
      methods: {
        xOpen(_vfs, name, file, flags, flagsTo) {
          const bytes = openable.get(wasm.cstrToJs(name) ?? '');
          if (!bytes) return capi.SQLITE_CANTOPEN;
          opened.set(file, bytes);
          const opening = new capi.sqlite3_file(file);
          opening.$pMethods = io.pointer;
          opening.dispose();
          wasm.poke(flagsTo, flags, 'i32');
          return capi.SQLITE_OK;
        },
        xAccess: (_vfs, _name, _flags, to) => no(to),
        xFullPathname: (_vfs, name, length, to) =>
          wasm.cstrncpy(to, name, length) < length ? capi.SQLITE_OK : capi.SQLITE_CANTOPEN,
        xDelete: readOnly(),
        xRandomness: good(),
        xSleep: good(),
        xCurrentTime(_vfs, to) {
          wasm.poke(to, 2_440_587.5 + Date.now() / 86_400_000, 'double');
          return capi.SQLITE_OK;
        },
        xGetLastError: good(),
      },
    },
  });
}

/** Opens a database to read it in place. Loads SQLite when it is first used. */
export async function openSqlite(bytes: FileBytes): Promise<MapDatabase & { close(): void }> {
  loading ??= load();
  const { oo1 } = await loading.catch((cause: unknown) => {
    loading = null;
    throw cause;
  });
  lastFile += 1;
  const name = `map-${lastFile}`;
  openable.set(name, bytes);
  const db = new oo1.DB({ filename: `file:${name}?immutable=1`, flags: 'r', vfs: VFS });
  openable.delete(name);
  // Views of the file may not call functions with side effects.
  db.exec('pragma trusted_schema = off');
  return {
    prepare(sql) {
      const statement = db.prepare(sql);
      return {
        all(...values) {
          const rows: Record<string, unknown>[] = [];
          try {
            if (values.length > 0) statement.bind(values);
            while (statement.step()) rows.push(statement.get({}));
          } finally {
            statement.reset(true);
          }
          return rows;
        },
      };
    },
    close: () => db.close(),
  };
}
