// Writes a .br and a .gz beside every file of a build that gets smaller, so that the server sends them without work of its own.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(js|css|svg|json|wasm|webmanifest)$/;
/** Below this a compressed file saves less than its headers cost. */
const WORTHWHILE_BYTES = 1024;

/** @param {string} directory */
export function compressBuild(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    // What only the server reads is sent to nobody.
    if (path.relative(directory, file).startsWith('.')) continue;
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const bytes = readFileSync(file);
    if (bytes.length < WORTHWHILE_BYTES) continue;
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  }
}
