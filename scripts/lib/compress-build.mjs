// Writes a .br and a .gz next to each file of a build that gets smaller, for the server to send.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(js|css|svg|json|wasm|webmanifest|bin)$/;
/** Below this size, compression saves less than its headers cost. */
const WORTHWHILE_BYTES = 1024;

/** @param {string} directory */
export function compressBuild(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    // The server reads dot files but does not send them.
    if (path.relative(directory, file).startsWith('.')) continue;
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const bytes = readFileSync(file);
    if (bytes.length < WORTHWHILE_BYTES) continue;
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  }
}
