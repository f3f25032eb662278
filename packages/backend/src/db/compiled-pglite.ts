import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const FOLDER = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * PGlite's program, compiled once per process. Threads share its machine code, so a thread that replaces another one
 * starts with two thirds of the processor time.
 */
export function compiledPglite(): Promise<WebAssembly.Module> {
  compiled ??= readFile(path.join(FOLDER, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}
